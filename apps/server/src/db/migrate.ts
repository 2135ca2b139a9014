import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Client, PoolClient } from 'pg';
import { grantAccess } from './access.ts';
import { migrationsFolder, newestMigration } from './migrations.ts';
import { admitLogin, ensureRoles } from './roles.ts';

/** Any number that nothing else in this database locks. */
export const migrationLock = 7_013_942;

async function hasNewerMigrations(client: Client | PoolClient): Promise<boolean> {
  const table = 'drizzle.__drizzle_migrations';
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('${table}') is not null as exists`);
  if (!rows[0]?.exists) return false;
  const { rows: made } = await client.query<{ newest: string }>(`select max(created_at) as newest from ${table}`);
  return Number(made[0]?.newest) > newestMigration();
}

/**
 * Migrates the schema and applies the access rules, one server at a time, and runs `seed` before the next server may
 * continue. Needs the owner's connection; `login` is the servers' login.
 */
export async function migrateAlone(client: Client | PoolClient, seed?: () => Promise<void>, login = ''): Promise<void> {
  // Another server may be migrating, however long it takes.
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await ensureRoles(client);
    if (login) await admitLogin(client, login);
    // A newer version has set the access rights for its own servers, which may be running.
    if (!(await hasNewerMigrations(client))) {
      // Before the migrations too: if a restore lost the policies, the owner sees no rows to migrate.
      await grantAccess(client);
      await runMigrations(drizzle({ client }), { migrationsFolder });
      await grantAccess(client);
    }
    await seed?.();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await client.query('reset statement_timeout; reset lock_timeout');
  }
}
