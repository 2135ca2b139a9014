import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { lockSession } from '../../identity/session/session-queries.ts';
import type { Opening } from '../../identity/session/session-queries.ts';
import { signedOut } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { hashPassword } from '../../lib/passwords/password.ts';
import { lockAccount } from '../accounts/account.ts';
import type { Account } from '../accounts/account.ts';
import { claimAddress, lockAddress, superseded } from '../accounts/claim-address.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a password that signed-in users have chosen themselves: it claims the address, wherever it is set. All sessions end;
 * returns how the one that continues the caller's begins. Refuses where the session has ended meanwhile, or another invitation of the address was
 * completed first.
 */
export async function setOwnPassword(
  database: Database,
  { id, user }: Session,
  { username }: Pick<Account, 'username'>,
  password: string,
  options: Parameters<typeof setPassword>[3],
): Promise<Opening> {
  const passwordHash = await hashPassword(password);
  const opening = await database.transaction(platformScope, async (tx) => {
    await lockAddress(tx, username);
    const locked = await lockAccount(tx, user.id);
    if (locked?.isSuperseded) return undefined;
    const origin = await lockSession(tx, id);
    if (locked?.sessionGeneration !== user.sessionGeneration || !origin) throw signedOut();
    if (!locked.isClaimed && !(await claimAddress(tx, locked))) return undefined;
    return { ...origin, userId: user.id, generation: await setPassword(tx, locked, passwordHash, options) };
  });
  // After the transaction, which keeps that the invitation has ended.
  if (!opening) throw superseded();
  return opening;
}
