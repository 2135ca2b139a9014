import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { freshPostgresql, startTestDatabase } from '../../testing/database.ts';
import { startServer } from '../../testing/servers/server-process.ts';
import { migrationsFolder } from '../migrations.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { platformScope } from '../scope.ts';
import { industries } from '../tables/industries.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const emptyDatabase = serverUrl && (await freshPostgresql(serverUrl, 'template0'));
const database = await startTestDatabase();
const migrations = readMigrationFiles({ migrationsFolder });

test('migrating again changes nothing, and the database reports all migrations as applied', async () => {
  await database.migrate();

  await database.check();
  const { rows } = await database
    .in(platformScope)
    .execute(sql`select hash from drizzle.__drizzle_migrations order by id`);
  expect(rows).toEqual(migrations.map(({ hash }) => ({ hash })));
});

test('a seed that fails leaves nothing, and the next attempt can succeed', async () => {
  const row = { name: 'Seeded', nameKey: 'seeded' };

  const failing = database.migrate(async (tx) => {
    await tx.insert(industries).values(row);
    throw new Error('no more seed');
  });
  await expect(failing).rejects.toThrow('no more seed');
  await database.migrate(async (tx) => {
    await tx.insert(industries).values(row);
  });

  expect(await database.in(platformScope).$count(industries)).toBe(1);
});

test('a database that lacks a migration before the last is not ready', async () => {
  const { hash, folderMillis } = migrations.at(-2) ?? { hash: '', folderMillis: 0 };
  await asOwner(database, sql`delete from drizzle.__drizzle_migrations where created_at = ${folderMillis}`);

  await expect(database.check()).rejects.toThrow('half migrated');
  await asOwner(
    database,
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );
});

test('a database that lacks a migration is not ready', async () => {
  await asOwner(
    database,
    sql`delete from drizzle.__drizzle_migrations where created_at = ${migrations.at(-1)?.folderMillis}`,
  );

  await expect(database.check()).rejects.toThrow('lacks migrations');
});

describe.skipIf(!emptyDatabase)('on PostgreSQL', () => {
  test('two servers started at once on an empty database migrate and seed it once', { timeout: 120_000 }, async () => {
    const url = emptyDatabase ?? '';
    const servers = Array.from({ length: 2 }, () => startServer({ DATABASE_URL: url, DEMO: 'true' }));
    onTestFinished(() => servers.forEach(({ child }) => child.kill('SIGKILL')));

    await Promise.all(servers.map(({ address }) => address));
    for (const { child } of servers) child.kill('SIGTERM');
    const outcomes = await Promise.all(servers.map(({ ended }) => ended));

    expect(outcomes.map(({ code, stderr }) => `${code} ${stderr}`)).toEqual(Array<string>(2).fill('0 '));
    const migrated = openPostgresql(url, () => undefined);
    const { rows } = await migrated
      .in(platformScope)
      .execute(sql`select hash from drizzle.__drizzle_migrations order by id`);
    expect(rows).toEqual(migrations.map(({ hash }) => ({ hash })));
    expect(await migrated.in(platformScope).$count(industries)).toBe(24);
    await migrated.close();
  });
});
