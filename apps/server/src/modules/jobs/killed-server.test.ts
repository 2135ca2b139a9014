// Jobs of real servers, one of which is killed at work.
import pg from 'pg';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openPostgresql } from '../../db/engines/postgresql.ts';
import { buildersFor } from '../../testing/builders.ts';
import { freshPostgresql } from '../../testing/database.ts';
import { startServer } from '../../testing/servers/server-process.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

/** What servers may take on a busy machine. */
const patience = { timeout: 20_000, interval: 100 };

// The embedded database serves one process.
describe.runIf(serverUrl)('on PostgreSQL', async () => {
  if (!serverUrl) return;
  const url = await freshPostgresql(serverUrl, inject('templateDatabase') ?? 'template1');
  // Not a pool: its end does not wait until its connections have ended, and the database is dropped at once.
  const [reader, holder] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([reader.connect(), holder.connect()]);
  const database = openPostgresql(url, () => undefined);
  const { aClient } = buildersFor(database);
  afterAll(() => Promise.all([reader.end(), holder.end(), database.close()]));
  const start = () => {
    const server = startServer({ DATABASE_URL: url, DEMO: 'false', LOG_LEVEL: 'info' });
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    });
    return server;
  };
  const read = async () => {
    const { rows } = await reader.query<{ kind: string; state: string; attempts: number }>(
      'select kind, state, attempts from jobs order by id',
    );
    return rows;
  };

  it('gives the job of a killed server to one other, and does all others once', { timeout: 90_000 }, async () => {
    const createdAt = new Date('2026-01-01');
    await Promise.all([aClient({ createdAt }), aClient({ createdAt }), aClient({ createdAt })]);
    await holder.query('begin; lock table daily_snapshots in share mode');

    const first = start();
    await first.address;
    await vi.waitFor(
      async () => expect((await read())[0]).toMatchObject({ kind: 'snapshots', state: 'running' }),
      patience,
    );
    first.child.kill('SIGKILL');
    await first.ended;
    await holder.query('rollback');
    expect((await read())[0]).toEqual({ kind: 'snapshots', state: 'running', attempts: 1 });

    const others = [start(), start()];
    await Promise.all(others.map(({ address }) => address));
    // As if the minute of the lease had passed.
    await reader.query(
      "update jobs set leased_until = now() where state = 'running' and attempts = 1 and kind = 'snapshots'",
    );
    await vi.waitFor(
      async () => expect(new Set((await read()).map(({ state }) => state))).toEqual(new Set(['done'])),
      patience,
    );

    const done = await read();
    expect(done.map(({ kind, attempts }) => [kind, attempts])).toEqual([
      ['snapshots', 2],
      ['benchmarks', 1],
      ['audit_expiry', 1],
      ['domain_checks', 1],
      ['client_purge', 1],
    ]);
    const { rows } = await reader.query(
      'select count(*)::int as all, count(distinct client_id)::int as clients from daily_snapshots',
    );
    expect(rows).toEqual([{ all: expect.any(Number), clients: rows[0].all }]);
    expect(rows[0].all).toBeGreaterThanOrEqual(3);
    for (const { child } of others) child.kill('SIGTERM');
    const logs = (await Promise.all(others.map(({ ended }) => ended))).map(({ stdout }) => stdout).join('');
    expect(logs.match(/"msg":"job done"/g)).toHaveLength(5);
  });
});
