import type { UserRecord } from '@orgscope/contract/resources/users';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { reachOf } from '../../identity/reach.ts';
import type { Session } from '../../identity/session.ts';
import { readAccount } from '../accounts/account.ts';
import { isClaimedElsewhere } from '../accounts/claim-address.ts';
import type { userChanges } from './change-user.ts';
import { holdRefusals, noteRefusals } from './foreign-addresses.ts';
import { restoreElsewhere } from './refusals.ts';
import { checkRank } from './user-rules.ts';

/** Refuses a user whose address belongs to another account now; the refusal reveals that account, so it is counted. */
async function refuseClaimed(database: Database, editor: Session, id: number): Promise<void> {
  const isRefused = await database.transaction(platformScope, async (tx) => {
    const account = await readAccount(tx, id, reachOf(editor).clientId);
    // An address that was never claimed can be restored whoever owns it: its invitation has yet to be sent.
    if (!account || account.isActive || !account.isClaimed) return false;
    checkRank(account, editor);
    await holdRefusals(tx, editor, account.client.id);
    if (!(await isClaimedElsewhere(tx, account))) return false;
    await noteRefusals(tx, editor, account.client.id, [account.username]);
    return true;
  });
  if (isRefused) throw restoreElsewhere();
}

/** Makes an inactive user active again. */
export async function restoreUser(
  database: Database,
  changes: ReturnType<typeof userChanges>,
  editor: Session,
  id: number,
): Promise<UserRecord> {
  await refuseClaimed(database, editor, id);
  return changes.restore(editor, id);
}
