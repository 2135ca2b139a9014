// Upgrades as they happen: from the first version, from the last release, and while its servers serve.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { getReadiness } from '@orgscope/contract/resources/health';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshPostgresql } from '../../testing/database.ts';
import { startServer } from '../../testing/servers/server-process.ts';
import { grantAccess } from './access.ts';
import { migrateAlone } from './migrate.ts';
import { migrations, newestMigration } from '../migrations.ts';
import type { Migration } from '../migrations.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { ensureRoles } from './roles.ts';
import { runMigrations } from './run-migrations.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database in which only this version's first migration has run. */
async function oldestDatabase() {
  const url = await freshPostgresql(serverUrl, 'template0');
  const client = await connected(url);
  await ensureRoles(client);
  await runMigrations(client, undefined, migrations().slice(0, 1));
  return { url, client };
}

const newer = (place: number, name: string, ...statements: string[]): Migration => ({
  name: `9999_${name}`,
  madeAt: newestMigration() + place,
  hash: name,
  statements,
  isPiecemeal: statements[0]?.startsWith('-- one by one') ?? false,
});

describe.skipIf(!serverUrl)('on PostgreSQL', () => {
  test('a database of the first version keeps its rows', async () => {
    const { url, client } = await oldestDatabase();
    await client.query(`insert into industries (name, name_key) values ('Shipping', 'shipping');
      insert into clients (name, name_key, industry_id, number_of_employees, number_of_it_employees, timezone, primary_color,
        secondary_color, accent_color, alt_accent_color)
      select 'Tern Works', 'tern works', id, '1-10', '1-10', 'UTC', '#000000', '#000000', '#000000', '#000000' from industries;
      insert into functions (client_id, name, name_key, type) select id, 'Sales', 'sales', 'Business' from clients;
      insert into users (client_id, username, first_name, last_name, platform_role)
      select id, 'zoe@tern.example', 'Zoë', 'Lukáš', 'member' from clients`);

    const told: string[] = [];
    await migrateAlone(client, { report: (line) => told.push(line) });

    expect(told[0]).toBe(`${migrations()[1]?.name} (1 of ${migrations().length - 1})`);
    expect(told).toHaveLength(migrations().length - 1);
    const database = openPostgresql(url, () => undefined);
    await database.check();
    await database.close();
    const { rows } = await client.query(`select clients.name, functions.name as function, functions.version, search_text
      from clients join functions on client_id = clients.id join users on users.client_id = clients.id`);
    const person = { search_text: 'zoe lukas zoe@tern.example' };
    expect(rows).toEqual([{ name: 'Tern Works', function: 'Sales', version: 1, ...person }]);
  });

  test('every statement of the last release runs on the newest schema', async () => {
    const url = await freshPostgresql(serverUrl, 'template0');
    const client = await connected(url);
    await migrateAlone(client);
    await client.query('set plan_cache_mode = force_generic_plan');
    const recorded = gunzipSync(await readFile(join(import.meta.dirname, 'fixtures/last-release.jsonl.gz'))).toString();
    const statements = recorded
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [scope: string, text: string]);

    const failed: string[] = [];
    for (const [scope, text] of statements) {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const values = count > 0 ? `(${Array<string>(count).fill('null').join(', ')})` : '';
      // Planned as the server's role: names, types and rights are checked.
      await client
        .query(`set role orgscope_${scope}; prepare one as ${text}`)
        .then(() => client.query(`explain execute one${values}`))
        .catch((error: Error) => failed.push(`${error.message}: ${text.trim().slice(0, 200)}`));
      await client.query('deallocate all; reset role');
    }

    expect(statements.length).toBeGreaterThan(1_000);
    expect(failed).toEqual([]);
  });

  test('waits for a table without keeping others waiting, and says for what', async () => {
    const { url, client } = await oldestDatabase();
    const holder = await connected(url);
    await holder.query('begin; select from clients');
    const told: string[] = [];
    const done = runMigrations(
      client,
      (line) => {
        told.push(line);
        // The first attempt has given up: the transaction that it waited for may end.
        if (line.includes('attempt 1 of')) holder.query('commit').catch(() => undefined);
      },
      [...migrations().slice(0, 1), newer(1, 'code', 'alter table clients add column code text')],
    );

    await done;

    expect(told).toEqual([
      '9999_code (1 of 1)',
      '9999_code waits for a table that another transaction holds: attempt 1 of 20',
    ]);
  });

  test('builds an index again whose building broke off, and lets others read however long it waits', async () => {
    const { url, client } = await oldestDatabase();
    const [holder, reader] = [await connected(url), await connected(url)];
    await holder.query('begin isolation level repeatable read; select from clients');
    const index = 'create index concurrently if not exists by_zone on clients (timezone)';
    await client.query(`set lock_timeout = '10ms'`);
    await expect(client.query(index)).rejects.toThrow('lock timeout');
    await client.query('set lock_timeout = 0');
    const told: string[] = [];

    const done = runMigrations(client, (line) => told.push(line), [
      ...migrations().slice(0, 1),
      newer(1, 'index', `-- one by one\n${index}`),
    ]);
    await pause(1_000);
    await reader.query(`set lock_timeout = '10ms'; select from clients; delete from clients where false`);
    // Longer than other statements wait for a lock.
    await pause(2_500);
    await holder.query('commit');
    await done;

    expect(told).toEqual(['9999_index (1 of 1)']);
    const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'by_zone'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('two that migrate at the same moment do so one after the other, and build every index', async () => {
    const { url, client } = await oldestDatabase();
    const told: string[] = [];
    const report = (line: string) => told.push(line);

    await Promise.all([migrateAlone(client, { report }), migrateAlone(await connected(url), { report })]);

    expect(told).toHaveLength(migrations().length - 1);
    const { rows } = await client.query('select indexrelid::regclass as name from pg_index where not indisvalid');
    expect(rows).toEqual([]);
  });

  test.each([
    ['tables of another product', 'create table orders (id int)', 'it holds tables of another product (orders)'],
    [
      'migrations of no release',
      `create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
       insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`,
      'it has 1 migrations that no release of Orgscope has',
    ],
    ['a PostgreSQL without ICU', 'drop collation "und-x-icu"', 'it has no collation und-x-icu'],
  ])('leaves a database with %s as it is', async (_what, text, why) => {
    const client = await connected(await freshPostgresql(serverUrl, 'template0'));
    await client.query(text);

    await expect(migrateAlone(client)).rejects.toThrow(why);

    const { rows } = await client.query(`select from pg_class where relname in ('users', 'clients')`);
    expect(rows).toEqual([]);
  });

  test('leaves a database of another encoding than UTF8 as it is, and says how to make one', async () => {
    const client = await connected(await freshPostgresql(serverUrl, "template0 encoding 'SQL_ASCII' locale 'C'"));

    await expect(migrateAlone(client)).rejects.toThrow(
      "its encoding is SQL_ASCII. Make one by: create database … encoding 'UTF8' locale 'C.UTF-8' template template0",
    );

    expect((await client.query(`select from pg_class where relname in ('users', 'clients')`)).rows).toEqual([]);

    // A server's own locale may be one of another encoding, or C, in which É and é are no letters.
    const proper = await connected(await freshPostgresql(serverUrl, "template0 encoding 'UTF8' locale 'C.UTF-8'"));
    const { rows } = await proper.query(`select lower('École') as small, 'École' ilike 'é%' as is_alike`);
    expect(rows).toEqual([{ small: 'école', is_alike: true }]);
  });

  test('names the migration that is missing between others', async () => {
    const { client } = await oldestDatabase();
    const third = migrations()[2];
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${third?.madeAt})`);

    await expect(migrateAlone(client)).rejects.toThrow(`it is half migrated: ${migrations()[1]?.name} is missing`);
  });

  test('a server serves on while a newer version migrates, until that removes what the server uses', async () => {
    const url = await freshPostgresql(serverUrl, 'template0');
    const client = await connected(url);
    await migrateAlone(client);
    // A busy machine is not what this is about.
    const unlimited = { RATE_LIMIT_PERCENT: '0', MAX_EVENT_LOOP_DELAY: '0' };
    const server = startServer({ DATABASE_URL: url, LOG_LEVEL: 'warn', ...unlimited });
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    });
    const ready = `${await server.address}${getReadiness.path}`;
    const statuses = new Set<number>();
    const enough = new AbortController();
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!enough.signal.aborted) {
          const answer = await fetch(ready);
          statuses.add(answer.status);
          await answer.arrayBuffer();
        }
      }),
    );

    const expanding = [
      newer(1, 'expand', 'alter table users add column nickname text', 'create table berths (id int, client_id int)'),
      newer(2, 'index', '-- one by one\ncreate index concurrently if not exists users_nickname on users (nickname)'),
    ];
    await runMigrations(client, undefined, [...migrations(), ...expanding]);
    await grantAccess(client);
    enough.abort();
    await load;
    const contracting = newer(3, 'contract', `update installation set oldest_reader = ${newestMigration() + 1}`);
    await client.query(`insert into installation (is_demo) values (false) on conflict do nothing`);
    await runMigrations(client, undefined, [...migrations(), ...expanding, contracting]);

    expect([...statuses]).toEqual([200]);
    expect((await fetch(ready)).status).toBe(503);
    server.child.kill('SIGTERM');
    const { stdout } = await server.ended;
    expect(stdout).toContain('A newer version has changed the database so that this version cannot use it');
    const again = await startServer({ DATABASE_URL: url }).ended;
    expect(again.stderr).toMatch(
      /^DATABASE_URL: A newer version has changed the database .*\. Start that version; .*\n$/,
    );
  });
});
