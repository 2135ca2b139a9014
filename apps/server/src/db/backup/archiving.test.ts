import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPostgresql } from '../../testing/servers/own-postgresql.ts';
import { archiveFails } from './dump.ts';

describe.skipIf(!process.env['TEST_DATABASE_URL'])('archiving of the write-ahead log', () => {
  let server: Awaited<ReturnType<typeof ownPostgresql>>;
  let client: pg.Client;
  beforeAll(async () => {
    server = await ownPostgresql({
      settings: "archive_mode = on\narchive_command = '/bin/true'\narchive_timeout = 60\n",
    });
    client = new pg.Client(server.url);
    await client.connect();
    // In place of the statistics, and of a start long ago.
    await client.query(`create schema stated;
      create function stated.pg_postmaster_start_time() returns timestamptz language sql as $$ select now() - interval '9 days' $$;
      create table stated.pg_stat_archiver as select * from pg_stat_archiver;
      set search_path = stated, pg_catalog`);
  });
  afterAll(async () => {
    await client.end();
    await server.remove();
  });

  /** Whether it fails, some minutes after a segment was last archived and so many segments back. */
  async function fails(minutes: number | null, segments = 0, failedMinutes: number | null = null) {
    await client.query(
      `update pg_stat_archiver set stats_reset = now() - interval '9 days', last_archived_wal = case when $1::float is not null
          then pg_walfile_name(pg_current_wal_lsn() - $2::int * 16777216::numeric) end,
        last_archived_time = now() - $1 * interval '1 minute', last_failed_time = now() - $3::float * interval '1 minute'`,
      [minutes, segments, failedMinutes],
    );
    const { rows } = await client.query(`select ${archiveFails} as fails from pg_stat_archiver`);
    return rows[0]?.fails;
  }

  it('works while the segment before the present one is archived, however long ago', async () => {
    await client.query('select pg_switch_wal()');
    await client.query('create table stated.written (); select pg_switch_wal()');
    expect([await fails(600, 1), await fails(1, 2), await fails(1, 1, 5)]).toEqual([false, false, false]);
  });

  it('fails if its last try failed', async () => {
    expect(await fails(5, 1, 1)).toBe(true);
  });

  it('fails once a whole segment has waited for a quarter of an hour, or none was ever archived', async () => {
    expect([await fails(20, 2), await fails(null)]).toEqual([true, true]);
  });

  it('fails without a command', async () => {
    await client.query("alter system set archive_command = ''");
    await client.query('select pg_reload_conf()');
    const command = async () => (await client.query(`select current_setting('archive_command') as set`)).rows[0]?.set;
    await expect.poll(command, { timeout: 10_000 }).toBe('');
    expect(await fails(1, 1)).toBe(true);
  });
});
