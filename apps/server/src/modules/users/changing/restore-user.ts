import type { UserRecord } from '@orgscope/contract/resources/users';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { lockActiveClient } from '../../../identity/reach/active-client.ts';
import { reachOf } from '../../../identity/reach/reach.ts';
import { endSessionsOf } from '../../../identity/session/session-queries.ts';
import type { Session } from '../../../identity/session/session.ts';
import { lockCaller, readAccount } from '../../accounts/account.ts';
import { isClaimedElsewhere } from '../../accounts/claim-address.ts';
import { checkRestoredPlaces, lockInactivePlaces } from '../../references/lock-references.ts';
import { takeSeats } from '../../subscriptions/seats.ts';
import { lockRefusals, noteRefusals } from '../inviting/foreign-addresses.ts';
import { inactiveClient, restoreElsewhere } from '../record/refusals.ts';
import { oneUser } from '../record/user-record.ts';
import type { LockedUser, UserValues } from '../record/user-record.ts';
import { checkRank } from '../record/user-rules.ts';

/** Refuses a user whose address belongs to another account now; the refusal reveals that account, so it is counted. */
export async function refuseClaimed(database: Database, editor: Session, id: number): Promise<void> {
  const isRefused = await database.transaction(platformScope, async (tx) => {
    const account = await readAccount(tx, id, reachOf(editor));
    // An address that was never claimed can be restored whoever owns it: its invitation has yet to be sent.
    if (!account || account.isActive || !account.isClaimed) return false;
    checkRank(account, editor);
    await lockRefusals(tx, editor, account.client.id);
    if (!(await isClaimedElsewhere(tx, account))) return false;
    await noteRefusals(tx, editor, account.client.id, [account.username]);
    return true;
  });
  if (isRefused) throw restoreElsewhere();
}

/**
 * What changes of the function and the location of a user who becomes active again. An inactive one is restored first by an
 * administrator. An identity provider cannot do that and would ask for ever, so the user goes without.
 */
async function changedPlaces(
  tx: Drizzle,
  editor: Session,
  { clientId, clientFunctionId: functionId, clientLocationId: locationId }: LockedUser,
): Promise<Partial<UserValues>> {
  const ids = {
    function: functionId === null ? [] : [functionId],
    location: locationId === null ? [] : [locationId],
  };
  if (!editor.isScim) {
    await checkRestoredPlaces(tx, clientId, ids);
    return {};
  }
  const inactive = await lockInactivePlaces(tx, clientId, ids);
  const columns = { function: 'clientFunctionId', location: 'clientLocationId' } as const;
  return Object.fromEntries(inactive.map(({ kind }) => [columns[kind], null]));
}

/** Makes an inactive user active again; call `refuseClaimed` before, outside of the transaction. */
export async function activateUser(tx: Drizzle, editor: Session, id: number): Promise<UserRecord> {
  const locked = await oneUser.lockToRestore(tx, editor, id);
  checkRank(locked, editor);
  // Tokens that were open when the user became inactive stay invalid, and sessions of an ended invitation, which were
  // kept to say what happened, must not open the restored account.
  await endSessionsOf(tx, id);
  await lockActiveClient(tx, locked.clientId, inactiveClient);
  const places = await changedPlaces(tx, editor, locked);
  await takeSeats(tx, locked.clientId);
  if (!editor.isService && locked.platformRole !== 'member') await lockCaller(tx, editor);
  // Making an administrator asks a person for the password again.
  const role = editor.isScim ? { platformRole: 'member' as const, isEmergencyAccount: false } : {};
  const restored = { isActive: true, deactivatedAt: null, supersededAt: null, deprovisionedAt: null };
  return oneUser.write(tx, editor, locked, { ...places, ...role, ...restored });
}

export async function restoreUser(
  database: Database,
  editor: Session,
  id: number,
  checkProven: () => Promise<void>,
): Promise<UserRecord> {
  const account = await readAccount(database.in(platformScope), id, reachOf(editor));
  // Restored administrators have their role again.
  if (account && !account.isActive && account.platformRole !== 'member') await checkProven();
  await refuseClaimed(database, editor, id);
  return database.transaction(platformScope, (tx) => activateUser(tx, editor, id));
}
