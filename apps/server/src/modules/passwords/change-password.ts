import { message } from '@orgscope/contract/words/message';
import type { PasswordChange } from '@orgscope/contract/resources/passwords';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { signedOut } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords/password.ts';
import { lockAccount, noSuchUser, readAccount } from '../accounts/account.ts';
import { claimAddress, lockAddress, superseded } from '../accounts/claim-address.ts';
import { chosenPasswordFaults } from './chosen-password.ts';
import { refusePassword, setPassword } from './set-password.ts';

/** Sets a new password for a user who knows the old one. All sessions end; returns the generation of new ones. */
export async function changePassword(
  database: Database,
  { user }: Session,
  { old_password: old, new_password: chosen }: PasswordChange,
  minLength: number,
): Promise<number> {
  const db = database.in(platformScope);
  const account = await readAccount(db, user.id);
  if (!account) throw noSuchUser();
  const isRight = account.passwordHash !== null && (await verifyPassword(account.passwordHash, old));
  refusePassword({
    ...(!isRight && { old_password: [message('passwords.wrong_old_password')] }),
    new_password: await chosenPasswordFaults(db, chosen, account, minLength),
  });
  const passwordHash = await hashPassword(chosen);
  const generation = await database.transaction(platformScope, async (tx) => {
    await lockAddress(tx, account.username);
    const locked = await lockAccount(tx, user.id);
    if (locked?.isSuperseded) return undefined;
    if (locked?.sessionGeneration !== user.sessionGeneration) throw signedOut();
    // A user's own password claims the address, wherever it is set.
    if (!locked.isClaimed && !(await claimAddress(tx, locked))) return undefined;
    return setPassword(tx, locked, passwordHash, { notify: true });
  });
  if (generation === undefined) throw superseded();
  return generation;
}
