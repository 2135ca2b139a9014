import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from './database.ts';

/**
 * Inserts many rows of the same fields, and answers their ids by the column that tells them apart. Each column goes as
 * one array: a statement with a parameter for each value takes ten times as long to write, and nobody else has a turn.
 */
export async function insertMany<Table extends PgTable>(
  tx: Drizzle,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  key: PgColumn,
): Promise<Map<unknown, number>> {
  const [first] = rows;
  if (!first) return new Map();
  const all: Record<string, PgColumn> = getTableColumns(table);
  const columns = Object.keys(first).flatMap((field) => {
    const column = all[field];
    return column ? [{ field, column }] : [];
  });
  const names = columns.map(({ column }) => sql.identifier(column.name));
  const arrays = columns.map(({ field, column }) => {
    const values = rows.map((row) => {
      const value = (row as Record<string, unknown>)[field] ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;
  });
  const comma = sql`, `;
  const inserted = await tx.execute<{ id: number; key: unknown }>(sql`
    insert into ${table} (${sql.join(names, comma)}) select * from unnest(${sql.join(arrays, comma)})
    returning id, ${sql.identifier(key.name)} as key`);
  return new Map(inserted.rows.map((row) => [row.key, row.id]));
}
