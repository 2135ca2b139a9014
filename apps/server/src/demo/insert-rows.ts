import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../db/database.ts';

/**
 * Inserts rows that all have the same columns, with the numbers that they bring. They go as one JSON text, which is
 * several times as fast as a parameter for each value.
 */
export async function insertRows<Table extends PgTable>(
  tx: Drizzle,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in (rows[0] ?? {}));
  const named = rows.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, row[field as never]])));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)`);
}
