import { sql } from 'drizzle-orm';
import type { Database } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';

/** How many connections to the database of the test wait for a lock. */
export const waitingConnectionsOf = (database: Pick<Database, 'in'>) => async (): Promise<number> => {
  const { rows } = await database.in(platformScope).execute<{ count: number }>(
    sql`select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
};
