import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrationTimes } from '../db/migrations.ts';
import { readSettings } from '../settings.ts';
import { freshPostgresql } from '../testing/database.ts';
import { examineAll } from './examine.ts';
import { examinePostgresql } from './examine-postgresql.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const url = serverUrl && (await freshPostgresql(serverUrl, inject('templateDatabase') ?? 'template1'));

test.skipIf(!serverUrl)('a database of another encoding is reported with what to do', async () => {
  if (!serverUrl) return;
  const other = await freshPostgresql(serverUrl, "template0 encoding 'SQL_ASCII' locale 'C'");

  expect(await examinePostgresql(other, readSettings({ DATABASE_URL: other }))).toContainEqual(
    expect.objectContaining({
      level: 'fault',
      text: 'the database has the encoding SQL_ASCII, which lacks letters of names.',
      remedy: expect.stringContaining("create database … encoding 'UTF8' locale 'C.UTF-8' template template0"),
    }),
  );
});

test.skipIf(!url)('only the command reads all secrets of the database, whole tables', async () => {
  const settings = readSettings({ DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') });
  const readsSecrets = async (...options: [{ readsSealed: boolean }?]) =>
    (await examineAll(settings, ...options)).some(({ about }) => about === 'SECRET_KEY');

  expect([await readsSecrets(), await readsSecrets({ readsSealed: true })]).toEqual([false, true]);
});

test.skipIf(!url)('a database that lacks migrations is told of these, not of what they bring', async () => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`revoke select on assets from orgscope_tenant;
    delete from drizzle.__drizzle_migrations where created_at >= ${migrationTimes().at(-2)}`);
  await client.end();

  const found = await examinePostgresql(url ?? '', readSettings({ DATABASE_URL: url }));

  expect(found.filter(({ level }) => level === 'fault')).toMatchObject([
    {
      text: `the database lacks 2 of ${migrationTimes().length} migrations.`,
      remedy: expect.stringContaining('migrate'),
    },
  ]);
});
