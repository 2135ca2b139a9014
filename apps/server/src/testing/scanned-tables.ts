import { sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';

/** How often the connection has read each table without an index, and how many of its rows by all means. */
async function readsIn(tx: Drizzle): Promise<ReadonlyMap<string, { scans: number; rows: number }>> {
  const { rows } = await tx.execute<{ name: string; scans: number; rows: number }>(
    sql`select relname as name, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables where schemaname = 'public'`,
  );
  return new Map(rows.map(({ name, ...reads }) => [name, reads]));
}

const none = { scans: 0, rows: 0 };

/**
 * What work reads of the tables. All of it runs in one transaction, in the scope of the platform: conditions of tenants' scopes
 * are not judged.
 */
const readsOf = (database: Database, work: (database: Database) => Promise<unknown>) =>
  database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const before = await readsIn(tx);
    await work({ ...database, in: () => tx, transaction: (_scope, inner) => inner(tx) });
    const after = await readsIn(tx);
    return [...after].map(([name, { scans, rows }]) => {
      const earlier = before.get(name) ?? none;
      return { name, scans: scans - earlier.scans, rows: rows - earlier.rows };
    });
  });

/**
 * The tables that work reads without an index, because none serves a statement. It does not tell of a statement that reads a
 * whole index, as `order by id limit 1` may: see `rowsRead`.
 */
export async function scannedTables(
  database: Database,
  work: (database: Database) => Promise<unknown>,
): Promise<string[]> {
  const reads = await readsOf(database, work);
  return reads.flatMap(({ name, scans }) => (scans > 0 ? [name] : [])).toSorted();
}

/** How many rows of tables work reads, by their names. */
export async function rowsRead(
  database: Database,
  work: (database: Database) => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const reads = await readsOf(database, work);
  return Object.fromEntries(reads.map(({ name, rows }) => [name, rows]));
}
