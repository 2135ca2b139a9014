import type { Drizzle } from '../../../db/connections/database.ts';
import { enterClient } from '../../../identity/reach/chosen-client.ts';
import { reachOf } from '../../../identity/reach/reach.ts';
import type { Session } from '../../../identity/session/session.ts';
import { lockAccount, noSuchUser } from '../../accounts/account.ts';
import type { Account } from '../../accounts/account.ts';
import { inactiveClient, inactiveUser } from './refusals.ts';
import { checkRank } from './user-rules.ts';

/** Locks an active account that the administrator may act on. */
export async function lockActiveAccount(tx: Drizzle, administrator: Session, id: number): Promise<Account> {
  const account = await lockAccount(tx, id, reachOf(administrator));
  if (!account) throw noSuchUser();
  enterClient(administrator, account.client.id);
  checkRank(account, administrator);
  if (!account.isActive) throw inactiveUser();
  if (!account.client.isActive) throw inactiveClient();
  return account;
}
