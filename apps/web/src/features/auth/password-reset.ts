import { confirmPasswordReset, requestPasswordReset } from '@orgscope/contract/resources/passwords';
import type { PasswordReset } from '@orgscope/contract/resources/passwords';
import { call } from '../../api/client.ts';
import { Refusal } from '../../api/failure.ts';

/** Has a mail sent with a link that resets the password, if an account has this address. */
export const requestReset = (email: string) => call(requestPasswordReset, { body: { email } });

/** Sets the password of the account to which the token was mailed. */
export const confirmReset = (token: string, passwords: PasswordReset) =>
  call(confirmPasswordReset, { body: { token, ...passwords } });

/** Why the link of a mail is not taken, in the server's words, if that is what a failure means. */
export function linkFault(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const { code, fields, message } = error;
  return fields['token'] ?? (code?.startsWith('link_') ? message : undefined);
}
