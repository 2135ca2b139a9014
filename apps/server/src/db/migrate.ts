import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Drizzle } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number will do, as long as nothing else in this database locks the same. */
const migrationLock = 7_013_942;

const newestMigration = () => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

// Roles belong to the whole server, so another database's migration may be making the same one at this moment.
const makeTenantRole = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = 'orgscope_tenant') then
      begin
        create role orgscope_tenant nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, 'orgscope_tenant', 'member') then
      begin
        grant orgscope_tenant to current_user;
      exception when unique_violation or internal_error then null;
      end;
    end if;
  end $$`;

/** Brings the schema up to date, one server at a time, and runs `seed` before the next one may look. */
export async function migrateAlone(client: PoolClient, seed?: () => Promise<void>): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(makeTenantRole);
    await runMigrations(drizzle({ client }), { migrationsFolder });
    await seed?.();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await client.query('reset statement_timeout');
  }
}

/** Throws unless every migration that this server knows is in place. */
export async function assertMigrated(platform: Drizzle): Promise<void> {
  const { rows } = await platform.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  if (Number(rows[0]?.newest ?? 0) < newestMigration())
    throw new Error('The database lacks migrations of this version');
}
