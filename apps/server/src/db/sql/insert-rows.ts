import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../connections/database.ts';

const comma = sql`, `;

/**
 * Inserts rows that all have the same columns, with the ids that they bring. They are one JSON text, which is several times as
 * fast as a parameter for each value.
 */
export async function insertRows<Table extends PgTable>(
  tx: Drizzle,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length > 0) await tx.execute(insertion(table, rows));
}

/** The statement, to which a clause may be added. */
export function insertion<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const given = Object.entries(getTableColumns(table)).filter(([field]) => field in (rows[0] ?? {}));
  const names = given.map(([, { name }]) => sql.identifier(name));
  const typed = given.map(([field, column]) => sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`);
  return sql`insert into ${table} (${sql.join(names, comma)}) overriding system value
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.join(typed, comma)})`;
}
