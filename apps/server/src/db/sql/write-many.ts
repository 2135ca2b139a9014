// Many rows in one statement. Each column is one array parameter: a statement with a parameter per value takes ten
// times as long to write and blocks the event loop meanwhile.
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../connections/database.ts';

const comma = sql`, `;

/** Rows with the same fields as PostgreSQL's `unnest` takes them, and the columns that they fill. */
function asArrays(table: PgTable, rows: readonly object[]) {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const filled = Object.entries(all).filter(([field]) => field in (rows[0] ?? {}));
  const arrays = filled.map(([field, column]) => {
    const values = rows.map((row) => {
      const value = (row as Record<string, unknown>)[field] ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;
  });
  const names = filled.map(([, column]) => sql.identifier(column.name));
  return { filled, names: sql.join(names, comma), unnest: sql`unnest(${sql.join(arrays, comma)})` };
}

/**
 * Inserts many rows with the same fields, and returns their ids by the value of an identifying column. With `skipsKnown`,
 * rows whose value is there already are left out.
 */
export async function insertMany<Table extends PgTable>(
  tx: Drizzle,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  key: PgColumn,
  { skipsKnown = false } = {},
): Promise<Map<unknown, number>> {
  if (rows.length === 0) return new Map();
  const { names, unnest } = asArrays(table, rows);
  const inserted = await tx.execute<{ id: number; key: unknown }>(sql`
    insert into ${table} (${names}) select * from ${unnest}
    ${skipsKnown ? sql`on conflict (${sql.identifier(key.name)}) do nothing` : sql``}
    returning id, ${sql.identifier(key.name)} as key`);
  return new Map(inserted.rows.map((row) => [row.key, row.id]));
}
