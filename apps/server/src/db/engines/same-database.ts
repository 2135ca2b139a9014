import type pg from 'pg';
import type { DatabaseLimits } from '../../lib/process/database-limits.ts';
import { onceConnected } from './connecting.ts';

/**
 * The running PostgreSQL and the database in it that answer, past any pooler. The start, which every login may read, tells a
 * restored copy from its original: their system identifiers are the same.
 */
async function instanceOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ instance: string }>(
    `select extract(epoch from pg_postmaster_start_time()) || ' ' || current_database() as instance`,
  );
  return rows[0]?.instance;
}

/** Whether two addresses lead to one database of one running PostgreSQL. */
export async function leadToOneDatabase(one: string, other: string, limits: DatabaseLimits): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((url) => onceConnected(url, limits, instanceOf)));
  return first === second;
}
