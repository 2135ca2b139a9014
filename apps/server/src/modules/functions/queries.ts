import { listSizes } from '@orgscope/contract/lists/list-sizes';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { byName } from '../../db/sql/by-name.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import { updatedSince } from '../records/updated-since.ts';
import { countUsesOfEach } from '../records/client-records.ts';
import { oneRecord } from '../records/one-record.ts';
import { functionRefusals } from './refusals.ts';

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
    .orderBy(byName(functions.nameKey), functions.id);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ choice }) => (choice ? [choice] : []));
}

/** The active functions of a client with one of these keys that active users hold. */
export async function heldFunctions(db: Drizzle, clientId: number, keys: readonly string[]) {
  const holders = countUsesOfEach(functions, users.clientFunctionId);
  const wanted = and(eq(functions.clientId, clientId), eq(functions.isActive, true), isAnyOf(functions.nameKey, keys));
  const found = await db
    .select({ nameKey: functions.nameKey, type: functions.type, holders })
    .from(functions)
    .where(wanted);
  return found.filter((each) => each.holders > 0);
}

const records = (condition?: SQL, countsUsers = true) =>
  new QueryBuilder()
    .select({
      id: functions.id,
      name: functions.name,
      type: functions.type,
      description: functions.description,
      user_count: countsUsers
        ? countUsesOfEach(functions, users.clientFunctionId).as('user_count')
        : sql<null>`null`.as('user_count'),
      is_active: functions.isActive,
      version: functions.version,
    })
    .from(functions)
    .where(condition)
    .orderBy(byName(functions.nameKey), functions.id);

interface Wanted {
  readonly type: FunctionType | undefined;
  readonly withInactive: boolean;
  readonly since: string | undefined;
  readonly countsUsers: boolean;
}

/** A client's functions by name. */
export const functionRecords = (clientId: number, { type, withInactive, since, countsUsers }: Wanted) =>
  records(
    and(
      eq(functions.clientId, clientId),
      withInactive ? undefined : eq(functions.isActive, true),
      updatedSince(functions, since),
      type && eq(functions.type, type),
    ),
    countsUsers,
  );

const fields = ['name', 'nameKey', 'type', 'description'] as const;
export type FunctionValues = Pick<typeof functions.$inferSelect, (typeof fields)[number]>;

export const oneFunction = oneRecord({
  table: functions,
  written: fields,
  most: listSizes.functions,
  shown: records(),
  refusals: functionRefusals,
});
