import { readStored, writeStored } from '../lib/browser/storage.ts';

const name = 'orgscope-untold-sign-out';

/**
 * The CSRF token of a session that was left while the server has not confirmed its end; '' if it had none. It says nothing
 * about the user, and is worthless without the session's cookie, which no script can read.
 */
export function pendingSignOut(): string | undefined {
  const token = readStored(name);
  return typeof token === 'string' ? token : undefined;
}

export const keepPendingSignOut = (token: string): void => writeStored(name, token);
export const forgetPendingSignOut = (): void => writeStored(name, undefined);
