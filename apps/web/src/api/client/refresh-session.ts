import { getMe } from '@orgscope/contract/resources/me';
import { followAccountLanguage } from './account-language.ts';
import { call } from './call.ts';
import { queryClient } from '../cache/query-client.ts';
import { unwrapRecord } from './unwrap.ts';
import { updateSession, useSession } from '../../session/store.ts';

/** The query key of the answer: a screen about the user need not fetch it again. */
export const meKey = ['me'];

/** Fetches the signed-in user. */
export const fetchMe = async (signal?: AbortSignal) => unwrapRecord(await call(getMe, { ...(signal && { signal }) }));

/** Fetches the signed-in user in the background, once. A failure changes nothing unless it ends the session. */
export async function refreshSession(): Promise<void> {
  if (!useSession.getState().isAuthenticated) return;
  useSession.setState({ isLoading: true });
  try {
    // When another user signs in, the query client is cleared, and this query with it.
    const user = await queryClient.fetchQuery({
      queryKey: meKey,
      queryFn: () => fetchMe(),
      retry: false,
      staleTime: 0,
    });
    updateSession(user);
    await followAccountLanguage(user);
  } catch {
    // The stored session stays valid until the server says otherwise.
  } finally {
    useSession.setState({ isLoading: false });
  }
}
