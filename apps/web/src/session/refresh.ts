import { getMe } from '@orgscope/contract/resources/me';
import { call } from '../api/client.ts';
import { unwrapRecord } from '../api/unwrap.ts';
import { updateSession, useSession } from './store.ts';

/** Asks once who is signed in. Nobody waits for the answer, and a failure that ends no session changes nothing. */
export async function refreshSession(): Promise<void> {
  const asked = useSession.getState();
  if (!asked.isAuthenticated) return;
  useSession.setState({ isLoading: true });
  try {
    const me = unwrapRecord(await call(getMe));
    const now = useSession.getState();
    if (now.user?.username === asked.user?.username) updateSession(me);
  } catch {
    // What the browser kept stays good until the server says otherwise.
  } finally {
    useSession.setState({ isLoading: false });
  }
}
