import { logFailure } from '../lib/log.ts';

/** Asks anew who is signed in, with code that no page waits for. */
export const refetchMe = (): Promise<void> =>
  import('./refresh-session.ts')
    .then(({ refreshSession }) => refreshSession())
    .catch((error: unknown) => logFailure('The user was not asked for anew', error));
