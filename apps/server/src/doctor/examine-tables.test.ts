import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { RunQuery } from '../db/schema/access.ts';
import { migrationTimes } from '../db/migrations.ts';
import { platformScope } from '../db/scope.ts';
import { readSettings } from '../settings.ts';
import { freshPostgresql, startTestDatabase } from '../testing/database.ts';
import { examineKept, examineTables, unindexedKeys } from './examine-tables.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

describe.skipIf(!serverUrl)('the tables of a PostgreSQL', async () => {
  if (!serverUrl) return;
  const client = new pg.Client(await freshPostgresql(serverUrl, inject('templateDatabase') ?? 'template1'));
  await client.connect();
  afterAll(() => client.end());
  const ask: RunQuery = async (text) => (await client.query<pg.QueryResultRow>(text)).rows;
  /** What needs action after some statements. */
  async function faultsAfter(statements: string) {
    await client.query(statements);
    await client.query('select pg_stat_force_next_flush()');
    await client.query('select 1');
    return (await examineTables(ask)).filter(({ level }) => level !== 'good');
  }

  test('are in order in a new database, whose size is told', async () => {
    const found = await examineTables(ask);
    expect(found.filter(({ level }) => level !== 'good')).toEqual([]);
    expect(found.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^the database has \d+(\.\d)? MB; its largest tables: \w+ \d+(\.\d)? [kM]B, /),
    );
  });

  test('with an invalid index are a fault, with the statement that mends it', async () => {
    const found = await faultsAfter(`create table broken (id integer);
      create index broken_id on broken (id);
      update pg_index set indisvalid = false where indexrelid = 'broken_id'::regclass`);
    expect(found).toMatchObject([
      {
        level: 'fault',
        text: expect.stringContaining('broken_id'),
        remedy: expect.stringContaining('reindex index concurrently'),
      },
    ]);
    await client.query('drop table broken');
  });

  test('with a foreign key without an index are reported once they are large', async () => {
    const found = await faultsAfter(`create table owners (id integer primary key);
      create table owned (id integer, owner_id integer references owners);
      insert into owned select n from generate_series(1, 20000) n`);
    expect(found).toMatchObject([{ level: 'advice', text: expect.stringContaining('owned (owned_owner_id_fkey)') }]);
    expect(await faultsAfter('create index on owned (owner_id)')).toEqual([]);
    await client.query('drop table owned, owners');
  });

  test('that are read from end to end again and again are reported', async () => {
    const found = await faultsAfter(`create table scanned (id integer);
      insert into scanned select n from generate_series(1, 60000) n;
      do $$ begin for n in 1..600 loop perform count(*) from scanned; end loop; end $$`);
    expect(found).toMatchObject([{ level: 'advice', text: expect.stringContaining('scanned') }]);
    await client.query('drop table scanned');
  });

  test('whose deleted rows nobody clears away are reported', async () => {
    const found = await faultsAfter(`create table littered (id integer) with (autovacuum_enabled = false);
      insert into littered select n from generate_series(1, 20000) n;
      delete from littered`);
    expect(found).toMatchObject([{ level: 'advice', text: expect.stringContaining('littered') }]);
    await client.query('drop table littered');
  });

  test('without the extension that searches use are a fault', async () => {
    const found = await faultsAfter('drop extension pg_trgm cascade');
    expect(found).toMatchObject([{ level: 'fault', text: expect.stringContaining('pg_trgm') }]);
  });
});

test('an index leads to the rows that refer to another, for each foreign key of ours', async () => {
  const database = await startTestDatabase();

  const { rows } = await database.in(platformScope).execute(sql.raw(unindexedKeys(0)));

  expect(rows).toEqual([]);
});

const applied = migrationTimes().map(String);
const kept = {
  applied,
  is_demo: false,
  oldest_reader: '0',
  backup: new Date(),
  archived: null,
  archive_fails: null,
  stream_failure: null,
};
const failure = { since: Date.UTC(2026, 10, 20), reason: 'ECONNREFUSED' };

test.each([
  ['lacks migrations', { ...kept, applied: applied.slice(0, -2) }, 'fault', `lacks 2 of ${applied.length} migrations`],
  ['is half migrated', { ...kept, applied: applied.toSpliced(-2, 1) }, 'fault', 'half migrated'],
  ['is newer', { ...kept, applied: [...applied, '9999999999999'] }, 'advice', 'a newer version'],
  ['is too new', { ...kept, oldest_reader: '9999999999999' }, 'fault', 'cannot use it'],
  ['has the demo', { ...kept, is_demo: true }, 'fault', 'contains the demo'],
  ['has no backup', { ...kept, backup: null }, 'advice', 'there is no backup yet'],
  ['archives in vain', { ...kept, archive_fails: true }, 'fault', 'although archive_mode is on'],
  ['archives without a backup', { ...kept, backup: null, archived: new Date() }, 'advice', 'none is recorded'],
  ['has an old backup', { ...kept, backup: new Date(Date.now() - 3 * 86_400_000) }, 'fault', 'is 3 days old'],
  ['could not send', { ...kept, stream_failure: failure }, 'advice', 'since 2026-11-20 00:00 UTC (ECONNREFUSED)'],
] as const)('a database that %s is reported with what to do', (_what, state, level, text) => {
  const found = examineKept(state, readSettings({ NODE_ENV: 'production', DATA_DIR: '.' })).filter(
    (finding) => finding.level !== 'good',
  );
  expect(found).toMatchObject([{ level, text: expect.stringContaining(text), remedy: expect.stringMatching(/\w/) }]);
});
