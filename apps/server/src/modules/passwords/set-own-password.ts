import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { signedOut } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { hashPassword } from '../../lib/passwords/password.ts';
import { lockAccount } from '../accounts/account.ts';
import type { Account } from '../accounts/account.ts';
import { claimAddress, lockAddress, superseded } from '../accounts/claim-address.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a password that signed-in users have chosen themselves: it claims the address, wherever it is set. All sessions end;
 * returns the generation of new ones. Refuses where the session has ended meanwhile, or another invitation of the address was
 * completed first.
 */
export async function setOwnPassword(
  database: Database,
  { id, sessionGeneration }: Session['user'],
  { username }: Pick<Account, 'username'>,
  password: string,
  options: Parameters<typeof setPassword>[3],
): Promise<number> {
  const passwordHash = await hashPassword(password);
  const generation = await database.transaction(platformScope, async (tx) => {
    await lockAddress(tx, username);
    const locked = await lockAccount(tx, id);
    if (locked?.isSuperseded) return undefined;
    if (locked?.sessionGeneration !== sessionGeneration) throw signedOut();
    if (!locked.isClaimed && !(await claimAddress(tx, locked))) return undefined;
    return setPassword(tx, locked, passwordHash, options);
  });
  // After the transaction, which keeps that the invitation has ended.
  if (generation === undefined) throw superseded();
  return generation;
}
