import { sql } from 'drizzle-orm';
import type { Database } from '../connections/database.ts';
import { platformScope } from '../scope.ts';

/** The database's time in milliseconds, on which all servers agree: one machine's clock may be wrong. */
export async function databaseNow(database: Database): Promise<number> {
  const { rows } = await database
    .in(platformScope)
    .execute<{ now: number }>(sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  const [row] = rows;
  if (!row) throw new Error('The database answered nothing');
  return row.now;
}
