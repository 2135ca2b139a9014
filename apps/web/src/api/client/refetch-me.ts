import { logFailure } from '../../lib/log.ts';

/** Refetches the signed-in user, with code that no page waits for. */
export const refetchMe = (): Promise<void> =>
  import('./refresh-session.ts')
    .then(({ refreshSession }) => refreshSession())
    .catch((error: unknown) => logFailure('The user could not be refetched', error));
