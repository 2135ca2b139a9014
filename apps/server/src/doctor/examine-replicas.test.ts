import { message } from '@orgscope/contract/words/message';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { ownPostgresql, ownStandby } from '../testing/servers/own-postgresql.ts';
import { examinePostgresql } from './examine-postgresql.ts';
import { examineReplicas, replicaFindings } from './examine-replicas.ts';

test.skipIf(!process.env['TEST_DATABASE_URL'])('tells of each standby whether it can be read from', async () => {
  const primary = await ownPostgresql();
  const standby = await ownStandby(primary);
  onTestFinished(async () => {
    await standby.remove();
    await primary.remove();
  });
  const examine = async (...urls: string[]) =>
    examineReplicas(readSettings({ DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: urls.join(', ') }));
  const nobody = 'postgres://postgres@localhost/postgres?host=/nowhere';

  expect(await examineReplicas(readSettings({ DATABASE_URL: primary.url }))).toEqual([]);
  expect(await examine(standby.url, primary.url, nobody)).toMatchObject([
    { level: 'good', text: 'is reached on this machine, without a network.' },
    { level: 'good', text: 'localhost/postgres is a standby of the primary, 0 seconds behind.' },
    { level: 'advice', text: expect.stringContaining('has hot_standby_feedback off') },
    { level: 'fault', text: 'localhost/postgres is not read from: it is no standby.' },
    { level: 'fault', text: expect.stringContaining('localhost/postgres cannot be used') },
  ]);

  const listening = readSettings({ DATABASE_URL: primary.url, DATABASE_LISTEN_URL: standby.url });
  expect(await examinePostgresql(primary.url, listening)).toContainEqual(
    expect.objectContaining({
      level: 'fault',
      about: 'DATABASE_LISTEN_URL',
      text: 'points to a standby.',
      remedy: 'Point it to the primary: a standby accepts neither migrations nor LISTEN.',
    }),
  );

  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query(`alter system set hot_standby_feedback = on`);
  await client.query('select pg_reload_conf()');
  await client.end();
  await expect.poll(async () => (await examine(standby.url)).map(({ level }) => level)).toEqual(['good', 'good']);
});

test('the page System tells which standbys are read from', () => {
  const states = [
    { name: 'one/orgscope', fault: undefined, lagSeconds: 0 },
    { name: 'two/orgscope', fault: message('doctor.replicas.no_standby'), lagSeconds: 0 },
  ];
  expect(replicaFindings(states)).toMatchObject([
    { level: 'good', text: 'lists and analytics are read from one/orgscope.' },
    { level: 'advice', text: 'two/orgscope is not read from: it is no standby.' },
  ]);
});
