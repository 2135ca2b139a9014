import { confirmPasswordReset, requestPasswordReset } from '@orgscope/contract/resources/passwords';
import type { PasswordReset } from '@orgscope/contract/resources/passwords';
import { call } from '../../../api/client/call.ts';
import { Refusal } from '../../../api/failures/failure.ts';

/** Requests a mail with a reset link, sent only if an account has this address. */
export const requestReset = (email: string) => call(requestPasswordReset, { body: { email } });

/** Sets the password of the account that the token was mailed to. */
export const confirmReset = (token: string, passwords: PasswordReset) =>
  call(confirmPasswordReset, { body: { token, ...passwords } });

/** The server's reason for refusing a link, if the failure means that. */
export function linkFault(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const { code, fields, message } = error;
  return fields['token'] ?? (code?.startsWith('link_') ? message : undefined);
}
