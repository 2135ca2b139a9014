import { passwordMessages } from '@orgscope/contract/resources/passwords';
import type { PasswordChange } from '@orgscope/contract/resources/passwords';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { passwordFaults } from '../../lib/password-rules.ts';
import { hashPassword, verifyPassword } from '../../lib/password.ts';
import { superseded } from '../invitations/refusals.ts';
import { lockAccount, readAccount } from '../users/account.ts';
import { claimAddress, holdAddress } from '../users/claim-address.ts';
import { noSuchUser } from '../users/refusals.ts';
import { refusePassword, setPassword } from './set-password.ts';
import { AppError } from '../../http/app-error.ts';

/** Sets a new password for a user who knows the old one. All sessions end; who asked starts a new one. */
export async function changePassword(
  database: Database,
  userId: number,
  { old_password: old, new_password: chosen }: PasswordChange,
  minLength: number,
): Promise<void> {
  const account = await readAccount(database.in(platformScope), userId);
  if (!account) throw noSuchUser();
  const isRight = account.passwordHash !== null && (await verifyPassword(account.passwordHash, old));
  const wrongOld = { old_password: [passwordMessages.wrongOldPassword] };
  refusePassword({
    ...(!isRight && wrongOld),
    new_password: await passwordFaults(chosen, account, minLength),
  });
  const passwordHash = await hashPassword(chosen);
  const isOpen = await database.transaction(platformScope, async (tx) => {
    await holdAddress(tx, account.username);
    const held = await lockAccount(tx, userId);
    if (held?.isSuperseded) return false;
    if (!held || held.passwordHash !== account.passwordHash) throw new AppError('validation_failed', wrongOld);
    // A password of one's own claims the address, wherever it is set.
    if (!held.isClaimed && !(await claimAddress(tx, held))) return false;
    await setPassword(tx, held, passwordHash, { notify: true });
    return true;
  });
  if (!isOpen) throw superseded();
}
