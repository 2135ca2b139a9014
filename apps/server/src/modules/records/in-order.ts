import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Search } from './paged-list.ts';

/** The columns that a list can be ordered by, by the orders that its query takes. */
export type ColumnOf<Ordering> = Ordering extends `-${string}` ? never : Ordering & string;

interface Orders<Column extends string> {
  readonly table: Search['table'];
  /** The column that the list is ordered by where the query says nothing, and where others are alike. */
  readonly first: Column;
  readonly by: Readonly<Record<Column, SQL>>;
  /** What some of them need beside the table. */
  readonly joins: Readonly<Partial<Record<Column, SQL>>>;
}

/** Rows without a value come last either way. */
export function inOrder<Column extends string>(
  { table, first, by, joins }: Orders<Column>,
  ordering: Column | `-${Column}` = first,
): Pick<Search, 'table' | 'join' | 'order'> {
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const column = ordering.replace(/^-/, '') as Column;
  const order =
    column === first
      ? sql`${by[first]} ${direction}, ${table.id} ${direction}`
      : sql`${by[column]} ${direction} nulls last, ${by[first]}, ${table.id}`;
  return { table, join: joins[column], order };
}

/** The place of a column's value among the codes of a table of codes and labels. */
export const rankIn = (labels: object, column: SQL | PgColumn): SQL =>
  sql`array_position(${sql.param(Object.keys(labels))}::text[], ${column})`;
