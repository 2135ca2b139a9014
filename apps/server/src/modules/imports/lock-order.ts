import { and, count, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';

// Imports lock many records, always in the same order, so that two of them cannot deadlock.

/** Sorts the records of a file by key: the order in which new records are written. */
export const byKey = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ item }) => item);

type Columns = Readonly<Record<'id' | 'clientId' | 'isActive', PgColumn>>;

/** Locks the active records of a client that a file names, in the order of their ids, and counts them. */
export async function lockKnown(
  tx: Drizzle,
  table: PgTable & Columns,
  clientId: number,
  key: PgColumn,
  keys: readonly string[],
): Promise<number> {
  const locked = tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.clientId, clientId), table.isActive, isAnyOf(key, keys)))
    .orderBy(table.id)
    .for('update')
    .as('locked');
  // Only counted, so that the database sends no rows.
  const [found] = await tx.select({ records: count() }).from(locked);
  return found?.records ?? 0;
}
