import { and, count, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';

// Imports hold many records. They take them in one order, so that two of them never wait for each other.

/** The records of a file in the order of their keys: it is that in which new ones are written. */
export const byKey = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ item }) => item);

type Columns = Readonly<Record<'id' | 'clientId' | 'isActive', PgColumn>>;

/** Holds the active records of a client that a file names, all at once in the order of their ids, as all do that hold many. */
export async function holdKnown(
  tx: Drizzle,
  table: PgTable & Columns,
  clientId: number,
  key: PgColumn,
  keys: readonly string[],
): Promise<void> {
  const held = tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.clientId, clientId), table.isActive, isAnyOf(key, keys)))
    .orderBy(table.id)
    .for('update')
    .as('held');
  // Counted, so that nothing of them is sent.
  await tx.select({ records: count() }).from(held);
}
