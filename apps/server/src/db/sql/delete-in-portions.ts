import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../connections/database.ts';
import { platformScope } from '../scope.ts';

/** Rows that one statement changes or deletes: any number of them may take longer than a statement may. */
export const mostRows = 5_000;

/** Rows that nobody needs any more. */
export interface Expired {
  readonly table: PgTable;
  /** The columns that tell the rows apart. */
  readonly key: readonly PgColumn[];
  /** Names columns of the table alone. */
  readonly when: SQL | undefined;
  /** How many rows of other tables may go with each. */
  readonly followers?: number;
}

/** Deletes all such rows, or until the signal is aborted. */
export async function deleteInPortions(
  database: Database,
  { table, key, when, followers = 1 }: Expired,
  signal?: AbortSignal,
): Promise<void> {
  const portion = mostRows / followers;
  const keys = sql.join([...key], sql`, `);
  const found = sql`select ${keys} from ${table} where ${when} limit ${portion}`;
  for (;;) {
    if (signal?.aborted) return;
    // The condition again: a row may have changed since it was found.
    const { rowCount } = await database
      .in(platformScope)
      .execute(sql`delete from ${table} where (${keys}) in (${found}) and (${when})`);
    if ((rowCount ?? 0) < portion) return;
  }
}
