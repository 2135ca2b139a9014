import { passwordMessages } from '@orgscope/contract/resources/passwords';
import type { PasswordChange } from '@orgscope/contract/resources/passwords';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { passwordFaults } from '../../lib/password-rules.ts';
import { hashPassword, verifyPassword } from '../../lib/password.ts';
import { lockAccount, readAccount } from '../users/account.ts';
import { noSuchUser } from '../users/refusals.ts';
import { refusePassword, setPassword } from './set-password.ts';

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
  await database.transaction(platformScope, async (tx) => {
    const held = await lockAccount(tx, userId);
    if (!held || held.passwordHash !== account.passwordHash) return refusePassword(wrongOld);
    await setPassword(tx, held, passwordHash, { notify: true });
  });
}
