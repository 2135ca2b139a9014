import { sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';

/** How often the connection has read each table without an index. */
async function scansIn(tx: Drizzle): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ name: string; scans: number }>(
    sql`select relname as name, seq_scan::int as scans from pg_stat_xact_user_tables where schemaname = 'public'`,
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/**
 * The tables that work reads without an index, because none serves a statement. It does not tell of a statement that reads a
 * whole index, as `order by id limit 1` may. All work runs in one transaction, in the scope of the platform: conditions of
 * tenants' scopes are not judged.
 */
export const scannedTables = (database: Database, work: (database: Database) => Promise<unknown>): Promise<string[]> =>
  database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const before = await scansIn(tx);
    await work({ ...database, in: () => tx, transaction: (_scope, inner) => inner(tx) });
    const after = await scansIn(tx);
    return [...after].flatMap(([name, scans]) => (scans > (before.get(name) ?? 0) ? [name] : [])).toSorted();
  });
