import { sql } from 'drizzle-orm';
import { accessFaults } from './access.ts';
import type { Drizzle } from './database.ts';
import { newestMigration } from './migrations.ts';

/** The database answers, but lacks something that this version needs. */
export class NotPrepared extends Error {}

/** Throws unless every migration that this server knows has been applied. */
async function assertMigrated(platform: Drizzle): Promise<void> {
  const { rows } = await platform.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  if (Number(rows[0]?.newest ?? 0) < newestMigration())
    throw new NotPrepared('The database lacks migrations of this version');
}

/**
 * Throws unless the database has every role, policy and grant that this version needs. Additional ones stop no server.
 */
async function assertAccess(platform: Drizzle): Promise<void> {
  const { missing } = await accessFaults(async (text) => (await platform.execute(sql.raw(text))).rows);
  if (missing.length === 0) return;
  const some = missing.slice(0, 3).join('; ');
  throw new NotPrepared(`The database lacks ${missing.length} of its roles, policies and grants, such as: ${some}`);
}

/** The check behind a database's `check`. Simultaneous callers share one run: a flood of calls costs one check. */
export function readinessCheck(platform: Drizzle, aTenant: Drizzle): () => Promise<void> {
  const check = async () => {
    await assertMigrated(platform);
    await assertAccess(platform);
    // Whether this login may use the tenants' role at all.
    await aTenant.execute(sql`select 1`);
  };
  let running: Promise<void> | undefined;
  return () => (running ??= check().finally(() => (running = undefined)));
}
