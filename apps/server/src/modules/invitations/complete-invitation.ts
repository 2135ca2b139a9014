import { invitationMessages } from '@orgscope/contract/resources/invitations';
import { passwordMessages } from '@orgscope/contract/resources/passwords';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { Session } from '../../http/session.ts';
import { passwordFaults } from '../../lib/password-rules.ts';
import { hashPassword, verifyPassword } from '../../lib/password.ts';
import { termsVersion } from '../../lib/terms.ts';
import { refusePassword, setPassword } from '../passwords/set-password.ts';
import { lockAccount, readAccount } from '../users/account.ts';
import type { Account } from '../users/account.ts';
import { claimAddress, holdAddress } from '../users/claim-address.ts';
import { superseded } from './refusals.ts';

/** There is nothing to complete any more: a new password would take the old one to set. */
const completed = () => new AppError('already_active', invitationMessages.completed);

const isComplete = ({ hasOneTimePassword, acceptedTermsVersion }: Account) =>
  !hasOneTimePassword && acceptedTermsVersion === termsVersion;

/**
 * Sets the user's own password in the place of the mailed one and notes that the terms were accepted. Of several
 * invitations of one address the first completed has it, and the others end.
 */
export async function completeInvitation(
  database: Database,
  { user }: Session,
  password: string,
  minLength: number,
): Promise<void> {
  const account = await readAccount(database.in(platformScope), user.id);
  if (!account || isComplete(account)) throw completed();
  const faults = await passwordFaults(password, account, minLength);
  if (account.passwordHash && account.hasOneTimePassword && (await verifyPassword(account.passwordHash, password))) {
    faults.push(passwordMessages.oneTime);
  }
  refusePassword({ password: faults });
  const passwordHash = await hashPassword(password);
  const isOpen = await database.transaction(platformScope, async (tx) => {
    await holdAddress(tx, account.username);
    const held = await lockAccount(tx, user.id);
    if (held?.isSuperseded) return false;
    if (!held || held.passwordHash !== account.passwordHash) throw completed();
    if (!held.isClaimed && !(await claimAddress(tx, held))) return false;
    // Whoever had only the mailed password needs no notice of having chosen one.
    await setPassword(tx, held, passwordHash, { acceptedTermsVersion: termsVersion, notify: !held.hasOneTimePassword });
    return true;
  });
  if (!isOpen) throw superseded();
}
