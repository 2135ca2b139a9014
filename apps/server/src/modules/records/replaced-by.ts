import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What an upsert sets where the row is there already: all that `row` brings, but for whose row it is. */
export function replacedBy(table: PgTable, row: object = {}): Record<string, SQL> {
  const written = Object.entries(getTableColumns(table)).filter(
    ([name]) => name in row && name !== 'id' && name !== 'clientId',
  );
  return Object.fromEntries(written.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]));
}
