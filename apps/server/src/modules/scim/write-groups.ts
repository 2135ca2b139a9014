// The writes of an identity provider on groups, which are the client's functions. A person has one: the last one given.
import { listSizes } from '@orgscope/contract/lists/list-sizes';
import { message } from '@orgscope/contract/words/message';
import { FunctionInput } from '@orgscope/contract/resources/functions';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { tenantScope } from '../../db/scope.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import { faultsIn } from '../../errors/validation.ts';
import { editedBy, editorOf } from '../../identity/editor.ts';
import type { Session } from '../../identity/session/session.ts';
import { countUses } from '../records/client-records.ts';
import { checkRoom } from '../records/list-room.ts';
import { namingFunction } from '../references/naming.ts';
import type { GroupChanges } from './changes.ts';
import { isFound } from './representations.ts';
import { ScimError } from './scim-error.ts';
import { numberOf } from './write-users.ts';
import type { Check } from './write-users.ts';

export const noGroup = () => new ScimError(404, message('scim.no_group'));

const trimmed = (name: string | undefined) => name?.trim();

function checkChanges({ displayName, externalId }: GroupChanges, isNew: boolean): void {
  if (displayName !== undefined || isNew) {
    const { name } = faultsIn(FunctionInput, { name: displayName, type: 'BUSINESS' });
    if (name) throw new AppError('validation_failed', { displayName: name });
  }
  if ((externalId?.length ?? 0) > 255) {
    throw new ScimError(400, message('scim.no_value', { name: 'externalId' }), 'invalidValue');
  }
}

/** Gives people of the client a function, or none; people who have it already stay as they are. */
async function giveFunction(tx: Drizzle, provider: Session, functionId: number | null, people: SQL): Promise<void> {
  const { clientId } = provider.user;
  const isMoved = and(
    eq(users.clientId, clientId),
    // No administrator of the platform is changed by a client.
    ne(users.platformRole, 'platform_admin'),
    sql`${users.clientFunctionId} is distinct from ${functionId}::integer`,
    people,
  );
  const left = tx.select({ id: users.clientFunctionId }).from(users).where(isMoved);
  await tx
    .update(functions)
    .set({ membersLeftAt: sql`now()` })
    .where(and(eq(functions.clientId, clientId), inArray(functions.id, left)));
  await tx
    .update(users)
    .set({ clientFunctionId: functionId, ...editedBy(provider, users) })
    .where(isMoved);
}

/** The ids of people of the client; refuses others. */
async function peopleIn(tx: Drizzle, clientId: number, sent: ReadonlySet<string>): Promise<number[]> {
  const ids = [...sent].map(numberOf);
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), isAnyOf(users.id, ids), isFound));
  const known = new Set(rows.map(({ id }) => id));
  const foreign = [...sent].find((id) => !known.has(numberOf(id)));
  if (foreign !== undefined) {
    throw new ScimError(400, message('scim.no_member', { id: foreign.slice(0, 60) }), 'invalidValue');
  }
  return [...known];
}

async function writeMembers(tx: Drizzle, provider: Session, id: number, changes: GroupChanges): Promise<void> {
  const { clientId } = provider.user;
  const isMember = eq(users.clientFunctionId, id);
  if (changes.members) {
    const all = await peopleIn(tx, clientId, changes.members);
    await giveFunction(tx, provider, null, sql`${isMember} and not ${isAnyOf(users.id, all)}`);
    await giveFunction(tx, provider, id, isAnyOf(users.id, all));
    return;
  }
  const added = await peopleIn(tx, clientId, changes.added);
  // Somebody who has left the client's list is no fault.
  const removed = [...changes.removed].map(numberOf);
  if (removed.length > 0) await giveFunction(tx, provider, null, sql`${isMember} and ${isAnyOf(users.id, removed)}`);
  if (added.length > 0) await giveFunction(tx, provider, id, isAnyOf(users.id, added));
}

export function createGroup(database: Database, provider: Session, changes: GroupChanges): Promise<number> {
  checkChanges(changes, true);
  const { clientId } = provider.user;
  return database.transaction(tenantScope(clientId), async (tx) => {
    const name = trimmed(changes.displayName) ?? '';
    const row = { clientId, name, nameKey: nameKey(name), type: 'BUSINESS' as const, externalId: changes.externalId };
    await checkRoom(tx, functions, listSizes.functions, clientId);
    const [added] = await tx
      .insert(functions)
      .values({ ...row, ...editorOf(provider) })
      .returning({ id: functions.id });
    if (!added) throw new Error('The function was not inserted');
    await writeMembers(tx, provider, added.id, changes);
    return added.id;
  });
}

async function lockGroup(tx: Drizzle, { user: { clientId } }: Session, id: number) {
  const [group] = await tx
    .select({
      id: functions.id,
      clientId: functions.clientId,
      name: functions.name,
      externalId: functions.externalId,
    })
    .from(functions)
    .where(and(eq(functions.id, id), eq(functions.clientId, clientId), functions.isActive))
    .for('update');
  if (!group) throw noGroup();
  return group;
}

export function changeGroup(
  database: Database,
  provider: Session,
  id: number,
  changes: GroupChanges,
  check: Check,
): Promise<void> {
  checkChanges(changes, false);
  return database.transaction(tenantScope(provider.user.clientId), async (tx) => {
    const group = await lockGroup(tx, provider, id);
    await check(tx);
    const name = trimmed(changes.displayName) ?? group.name;
    const { externalId = group.externalId } = changes;
    // What changes nothing is no new version: providers send the whole group again and again.
    if (name !== group.name || externalId !== group.externalId) {
      await tx
        .update(functions)
        .set({ name, nameKey: nameKey(name), externalId, ...editedBy(provider, functions) })
        .where(eq(functions.id, id));
    }
    await writeMembers(tx, provider, id, changes);
  });
}

/** Makes a function inactive, and nobody has it any more; refused while other records name it. */
export const removeGroup = (database: Database, provider: Session, id: number, check: Check): Promise<void> =>
  database.transaction(tenantScope(provider.user.clientId), async (tx) => {
    const group = await lockGroup(tx, provider, id);
    await check(tx);
    const { users: _members, ...others } = namingFunction;
    const uses = await countUses(tx, others, group);
    if (Object.values(uses).some((count) => count > 0)) throw new ScimError(409, message('scim.in_use'));
    await giveFunction(tx, provider, null, eq(users.clientFunctionId, id));
    await tx
      .update(functions)
      .set({ isActive: false, ...editedBy(provider, functions) })
      .where(eq(functions.id, id));
  });
