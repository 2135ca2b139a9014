import { listFull } from '@orgscope/contract/lists/list-sizes';
import { eq, getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { statementByText } from '../../db/statements/statement.ts';
import { AppError } from '../../errors/app-error.ts';

type ListTable = PgTable & { readonly clientId?: AnyPgColumn };

/** Makes simultaneous calls add one after the other to the list of an owner, a client or a user, so that its limit holds. */
export async function lockList(tx: Drizzle, table: PgTable, owner = 0): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${getTableName(table)}), ${owner}::int)`);
}

/** How many more records a list may have. */
export async function roomIn(db: Drizzle, table: ListTable, most: number, clientId?: number): Promise<number> {
  const ofClient = table.clientId && clientId !== undefined ? eq(table.clientId, clientId) : sql`true`;
  const counting = statementByText<{ count: number }>(
    'count_list',
    sql`select count(*)::int as count from ${table} where ${ofClient}`,
  );
  const [{ count } = { count: 0 }] = await db.run(counting, {});
  return most - count;
}

export const tooMany = (most: number) => new AppError('too_many', listFull(most));

/** More than are being added to a list one by one at any moment. An import checks the room again at its end. */
const spare = 200;

/** The condition that a list is so far from its end that nobody who adds one has to wait for others. */
export const isFarFromEnd = (table: ListTable, most: number, ofClient: SQL) =>
  most === Infinity
    ? sql`true`
    : sql`not exists (select from ${table} where ${ofClient} offset ${sql.raw(String(most - spare - 1))} limit 1)`;

/**
 * Refuses more records than a client's list may have. Without a client, the list is the platform's. Far from its end, nobody
 * waits for others who add.
 */
export async function checkRoom(
  tx: Drizzle,
  table: ListTable,
  most: number,
  clientId?: number,
  added = 1,
): Promise<void> {
  if (added + spare <= (await roomIn(tx, table, most, clientId))) return;
  await lockList(tx, table, clientId);
  if (added > Math.max(0, await roomIn(tx, table, most, clientId))) throw tooMany(most);
}
