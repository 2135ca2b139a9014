import { invitationMessages } from '@orgscope/contract/resources/invitations';
import { passwordMessages } from '@orgscope/contract/resources/passwords';
import { credentialLimits } from '@orgscope/contract/resources/session';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { signedOut } from '../../identity/session.ts';
import type { Session } from '../../identity/session.ts';
import { hashPassword } from '../../lib/password.ts';
import { termsVersion } from '../../lib/terms.ts';
import { lockAccount, readAccount } from '../accounts/account.ts';
import { claimAddress, holdAddress, superseded } from '../accounts/claim-address.ts';
import { chosenPasswordFaults } from '../passwords/chosen-password.ts';
import { refusePassword, setPassword } from '../passwords/set-password.ts';

/** There is nothing to complete any more: a new password would take the old one to set. */
export const completed = () => new AppError('already_active', invitationMessages.completed);

const missing = [passwordMessages.tooShort(credentialLimits.passwordMin)];

/**
 * Sets a password of the user's own in the place of the first one and notes that the terms were accepted. All sessions
 * end; gives the generation of a new one. Of several invitations of one address the first completed has it, and the
 * others end.
 */
export async function completeInvitation(
  database: Database,
  { user }: Session,
  password: string | undefined,
  minLength: number,
): Promise<number> {
  const db = database.in(platformScope);
  const account = await readAccount(db, user.id);
  if (!account || account.hasOwnPassword) throw completed();
  if (password === undefined) throw new AppError('validation_failed', { password: missing, confirm_password: missing });
  refusePassword({ password: await chosenPasswordFaults(db, password, account, minLength) });
  const passwordHash = await hashPassword(password);
  const generation = await database.transaction(platformScope, async (tx) => {
    await holdAddress(tx, account.username);
    const held = await lockAccount(tx, user.id);
    if (held?.isSuperseded) return undefined;
    if (held?.sessionGeneration !== user.sessionGeneration) throw signedOut();
    if (!held.isClaimed && !(await claimAddress(tx, held))) return undefined;
    // Whoever had only a first password needs no notice of having chosen one.
    return setPassword(tx, held, passwordHash, { acceptedTermsVersion: termsVersion, notify: false });
  });
  if (generation === undefined) throw superseded();
  return generation;
}
