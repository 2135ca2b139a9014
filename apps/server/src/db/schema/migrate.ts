import { setTimeout as pause } from 'node:timers/promises';
import type { Client, PoolClient } from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { grantAccess } from './access.ts';
import { newestMigration } from '../migrations.ts';
import { admitLogin, ensureRoles } from './roles.ts';
import { appliedMigrations, assertOurs, assertUsable, runMigrations, withPatience } from './run-migrations.ts';
import type { Report } from './run-migrations.ts';

/** Waits between statements: the one that builds an index would wait for one that waits, which is a deadlock. */
async function takeTurn(client: Client | PoolClient): Promise<void> {
  const ask = () =>
    client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [advisoryLocks.migration]);
  while (!(await ask()).rows[0]?.isOurs) await pause(200);
}

/**
 * Migrates the schema and applies the access rules, one server at a time, and runs `seed` before the next server may
 * continue. Needs the owner's connection; `login` is the servers' login.
 */
export async function migrateAlone(
  client: Client | PoolClient,
  {
    seed,
    login = '',
    report,
  }: { seed?: (() => Promise<void>) | undefined; login?: string; report?: Report | undefined } = {},
): Promise<void> {
  // Another server may be migrating, however long it takes.
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await takeTurn(client);
  try {
    const applied = await appliedMigrations(client);
    await assertOurs(client, applied);
    await assertUsable(client);
    await ensureRoles(client);
    if (login) await admitLogin(client, login);
    // A newer version has set the access rights for its own servers, which may be running.
    if ((applied.at(-1) ?? 0) <= newestMigration()) {
      // Before the migrations too: if a restore lost the policies, the owner sees no rows to migrate.
      const grant = () =>
        grantAccess(client, (run) => withPatience('a change of access rights', report ?? (() => undefined), run));
      await grant();
      await runMigrations(client, report);
      await grant();
    }
    await seed?.();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration]);
    await client.query('reset statement_timeout; reset lock_timeout');
  }
}
