import { sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../connections/database.ts';
import { platformScope } from '../scope.ts';

/** The database's time, on which all servers agree: one machine's clock may be wrong. */
export async function nowIn(db: Drizzle): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database answered nothing');
  return new Date(row.now);
}

/** The database's time in milliseconds. */
export const databaseNow = async (database: Database): Promise<number> =>
  (await nowIn(database.in(platformScope))).getTime();
