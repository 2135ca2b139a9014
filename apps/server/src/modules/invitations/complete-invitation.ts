import { message } from '@orgscope/contract/words/message';
import { credentialLimits } from '@orgscope/contract/resources/session';
import { termsInForce } from '@orgscope/contract/terms';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Opening } from '../../identity/session/session-queries.ts';
import type { Session } from '../../identity/session/session.ts';
import { readAccount } from '../accounts/account.ts';
import { chosenPasswordFaults } from '../passwords/chosen-password.ts';
import { setOwnPassword } from '../passwords/set-own-password.ts';
import { refusePassword } from '../passwords/set-password.ts';

/** There is nothing left to complete: setting another password requires the old one. */
export const completed = () => new AppError('already_active', message('invitations.completed'));

const missing = [message('passwords.too_short', { least: credentialLimits.passwordMin })];

/**
 * Replaces the first password with the user's own and records that the terms were accepted. All sessions end; returns
 * how the next one begins. Of several invitations of one address, the first completed one gets it, and the others
 * end.
 */
export async function completeInvitation(
  database: Database,
  session: Session,
  password: string | undefined,
  minLength: number,
): Promise<Opening> {
  const db = database.in(platformScope);
  const account = await readAccount(db, session.user.id);
  if (!account || account.hasOwnPassword) throw completed();
  if (password === undefined) throw new AppError('validation_failed', { password: missing, confirm_password: missing });
  refusePassword({ password: await chosenPasswordFaults(db, password, account, minLength) });
  // A user who had only a first password needs no notice of having chosen one.
  return setOwnPassword(database, session, account, password, {
    acceptedTermsVersion: termsInForce.version,
    notify: false,
  });
}
