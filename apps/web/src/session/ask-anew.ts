import { logFailure } from '../lib/log.ts';

/** Asks anew who is signed in, with code that no page waits for. */
export const askAnew = (): Promise<void> =>
  import('./refresh.ts')
    .then(({ refreshSession }) => refreshSession())
    .catch((error: unknown) => logFailure('The user was not asked for anew', error));
