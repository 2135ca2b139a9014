import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { insertion } from '../../db/sql/insert-rows.ts';

/** Inserts rows that all have the same columns, with the ids that they bring; new rows continue after these ids. */
export async function insertWithIds<Table extends PgTable>(
  tx: Drizzle,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  await tx.execute(
    'id' in (rows[0] ?? {})
      ? sql`with inserted as (${insertion(table, rows)} returning id)
          select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), max(id)) from inserted`
      : insertion(table, rows),
  );
}
