// Sign-in with a passkey: loaded after the form has been drawn.
import { Refusal } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import * as passkeys from '../../../api/passkeys.ts';
import { loadTexts, text } from '../../../i18n/texts.ts';
import { isCancelled } from '../../../lib/sign-in/passkey-failure.ts';
import type { SessionUser } from '../../../session/stored-session.ts';
import { signOutAnswered, takeUser } from './sign-in.ts';

export type PasskeyOutcome = { user: SessionUser | null } | { failure: string } | undefined;

export const { cancelPasskey } = passkeys;

/** Signs in with a passkey that the browser suggests for the username; undefined if it suggests none, or all were left. */
export const signInBySuggestion = async (): Promise<PasskeyOutcome> =>
  (await passkeys.knowsAutofill()) ? signInByPasskey('autofill') : undefined;

/** Signs in and stores the user from the answer; undefined if the user has cancelled. */
export async function signInByPasskey(how: 'button' | 'autofill' | 'second-step'): Promise<PasskeyOutcome> {
  const sign = {
    button: passkeys.signInWithPasskey,
    autofill: passkeys.signInByAutofill,
    'second-step': passkeys.givePasskey,
  }[how];
  const failed = text('login:passkey_failed');
  await Promise.all([loadTexts(['messages']), signOutAnswered()]);
  try {
    return takeUser(await sign()) ?? { failure: failed };
  } catch (error) {
    if (isCancelled(error)) return undefined;
    // The page leads back to the password.
    if (error instanceof Refusal && error.code === 'code_too_late') throw error;
    return { failure: failureText(error, failed) };
  }
}
