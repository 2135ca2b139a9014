import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../db/database.ts';

const comma = sql`, `;

/**
 * Inserts rows that all have the same columns, with the ids that they bring; new rows continue after these ids. The
 * rows are one JSON text, which is several times as fast as a parameter for each value.
 */
export async function insertRows<Table extends PgTable>(
  tx: Drizzle,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const given = Object.entries(getTableColumns(table)).filter(([field]) => field in (rows[0] ?? {}));
  const names = given.map(([, { name }]) => sql.identifier(name));
  const typed = given.map(([field, column]) => sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`);
  const insertion = sql`insert into ${table} (${sql.join(names, comma)}) overriding system value
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.join(typed, comma)})`;
  const isNumbered = given.some(([field]) => field === 'id');
  await tx.execute(
    isNumbered
      ? sql`with inserted as (${insertion} returning id)
          select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), max(id)) from inserted`
      : insertion,
  );
}
