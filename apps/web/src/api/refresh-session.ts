import { getMe } from '@orgscope/contract/resources/me';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';
import { unwrapRecord } from './unwrap.ts';
import { updateSession, useSession } from '../session/store.ts';

/** The query key of the answer: a screen about the user need not ask again. */
export const meKey = ['me'];

/** Asks who is signed in. */
export const askMe = async (signal?: AbortSignal) => unwrapRecord(await call(getMe, { ...(signal && { signal }) }));

/** Asks once who is signed in. Nobody waits for the answer, and a failure that ends no session changes nothing. */
export async function refreshSession(): Promise<void> {
  if (!useSession.getState().isAuthenticated) return;
  useSession.setState({ isLoading: true });
  try {
    // Where another user takes over, the client is cleared, and the question with it.
    updateSession(
      await queryClient.fetchQuery({ queryKey: meKey, queryFn: () => askMe(), retry: false, staleTime: 0 }),
    );
  } catch {
    // What the browser kept stays good until the server says otherwise.
  } finally {
    useSession.setState({ isLoading: false });
  }
}
