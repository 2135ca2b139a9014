// Many rows in one statement. Each column goes as one array: a statement with a parameter for each value takes ten times
// as long to write, and nobody else has a turn meanwhile.
import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from './database.ts';

const comma = sql`, `;

/** Rows of the same fields as PostgreSQL's `unnest` takes them, and the columns that they fill. */
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

/** Inserts many rows of the same fields, and answers their ids by the column that tells them apart. */
export async function insertMany<Table extends PgTable>(
  tx: Drizzle,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  key: PgColumn,
): Promise<Map<unknown, number>> {
  if (rows.length === 0) return new Map();
  const { names, unnest } = asArrays(table, rows);
  const inserted = await tx.execute<{ id: number; key: unknown }>(sql`
    insert into ${table} (${names}) select * from ${unnest} returning id, ${sql.identifier(key.name)} as key`);
  return new Map(inserted.rows.map((row) => [row.key, row.id]));
}

type OfClient = PgTable & Readonly<Record<'id' | 'clientId', PgColumn>>;

/** Writes fields anew in many rows of a client's records: what each row brings for itself, and `alike` in all of them. */
export async function updateMany(
  tx: Drizzle,
  table: OfClient,
  rows: readonly { readonly id: number; readonly clientId: number }[],
  alike: Record<string, unknown>,
): Promise<void> {
  if (rows.length === 0) return;
  const { filled, names, unnest } = asArrays(table, rows);
  const own = filled.filter(([field]) => field !== 'id' && field !== 'clientId');
  const given = (column: PgColumn): SQL => sql`given.${sql.identifier(column.name)}`;
  await tx
    .update(table as PgTable)
    .set({ ...Object.fromEntries(own.map(([field, column]) => [field, given(column)])), ...alike })
    .from(sql`${unnest} as given (${names})`)
    .where(sql`${table.id} = ${given(table.id)} and ${table.clientId} = ${given(table.clientId)}`);
}
