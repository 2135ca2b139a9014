import type { FunctionRecord } from '@orgscope/contract/resources/functions';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session.ts';
import { countUsesOfEach, isRow } from '../records/client-records.ts';
import type { OfClient } from '../records/client-records.ts';
import { editedBy } from '../records/edited-by.ts';
import type { EditorColumns } from '../records/edited-by.ts';

/** The active functions of a client by name, all or those of a type; undefined where there is no such client. */
export async function activeFunctions(database: Database, clientId: number, type?: FunctionType) {
  const rows = await database
    .in(tenantScope(clientId))
    .select({ choice: { id: functions.id, name: functions.name, type: functions.type } })
    .from(clients)
    .leftJoin(
      functions,
      and(eq(functions.clientId, clients.id), eq(functions.isActive, true), type && eq(functions.type, type)),
    )
    .where(eq(clients.id, clientId))
    .orderBy(functions.nameKey, functions.id);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ choice }) => (choice ? [choice] : []));
}

const records = (db: Drizzle, condition: SQL | undefined) =>
  db
    .select({
      id: functions.id,
      name: functions.name,
      type: functions.type,
      description: functions.description,
      user_count: countUsesOfEach(db, functions, users, users.clientFunctionId).as('user_count'),
      is_active: functions.isActive,
      version: functions.version,
    })
    .from(functions)
    .where(condition)
    .orderBy(functions.nameKey, functions.id);

interface Wanted {
  readonly type: FunctionType | undefined;
  readonly withInactive: boolean;
}

/** A client's functions by name. */
export const functionRecords = (db: Drizzle, clientId: number, { type, withInactive }: Wanted) =>
  records(
    db,
    and(
      eq(functions.clientId, clientId),
      withInactive ? undefined : eq(functions.isActive, true),
      type && eq(functions.type, type),
    ),
  );

/** A function as the lists show it. */
export async function readFunction(tx: Drizzle, row: OfClient): Promise<FunctionRecord> {
  const [record] = await records(tx, isRow(functions, row));
  if (!record) throw new Error('The function is gone');
  return record;
}

export type FunctionRow = typeof functions.$inferSelect;
export type FunctionValues = Pick<FunctionRow, 'name' | 'nameKey' | 'type' | 'description'>;

export async function insertFunction(
  tx: Drizzle,
  values: FunctionValues & EditorColumns & { clientId: number },
): Promise<OfClient> {
  const [row] = await tx.insert(functions).values(values).returning({ id: functions.id, clientId: functions.clientId });
  if (!row) throw new Error('The function was not inserted');
  return row;
}

export async function updateFunctionRow(
  tx: Drizzle,
  row: OfClient,
  change: Partial<FunctionValues> & { isActive?: boolean },
  editor: Session,
): Promise<void> {
  await tx
    .update(functions)
    .set({ ...change, ...editedBy(editor, functions) })
    .where(isRow(functions, row));
}
