import { readStored, writeStored } from '../browser/storage.ts';

/** Whether this browser can make and use passkeys: only over https, or on the own machine. */
export const knowsPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;

const name = 'passkeys';

/** Notes that a passkey was made or used here: from then on, sign-in suggests it. */
export const notePasskey = (): void => writeStored(name, true);

/** Whether one was: then the server takes passkeys, which it need not. */
export const hasUsedPasskey = (): boolean => knowsPasskeys() && readStored(name) === true;
