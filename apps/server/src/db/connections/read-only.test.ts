// A database that answers and accepts no changes, as a standby does.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { freshPostgresql } from '../../testing/database.ts';
import { runCommand, startServer } from '../../testing/servers/server-process.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

describe.skipIf(!serverUrl)('a PostgreSQL that accepts no changes', async () => {
  if (!serverUrl) return;
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-read-only-'));
  const url = await freshPostgresql(serverUrl, inject('templateDatabase') ?? 'template1');
  const settings = { DATABASE_URL: url, DATA_DIR: folder, NODE_ENV: 'development', LOG_LEVEL: 'warn' };
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const name = new URL(url).pathname.slice(1);
  const allowChanges = () => admin.query(`alter database ${name} reset default_transaction_read_only`);
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  afterAll(async () => {
    await admin.end();
    await rm(folder, { recursive: true });
  });

  test('is told by the doctor', async () => {
    const { code, stdout } = await runCommand('doctor', [], settings);

    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('✗ DATABASE_URL: accepts no changes: default_transaction_read_only is on.'),
    ]);
  });

  test('is refused by commands that change it, in one line', async () => {
    const [migrated, created] = await Promise.all([
      runCommand('migrate', [], settings),
      runCommand('create-admin', ['--email', 'ada@company.example'], settings),
    ]);

    for (const { code, stderr } of [migrated, created]) {
      expect(code).toBe(1);
      expect(stderr).toMatch(/^DATABASE_URL: the database accepts no changes.*Name the primary.*\n$/);
    }
  });

  test('can be backed up, which is not recorded', async () => {
    const { code, stdout, stderr } = await runCommand('backup', [join(folder, 'a.backup')], settings);

    expect([code, stdout]).toEqual([0, expect.stringMatching(/\nSHA-256 [0-9a-f]{64}\n$/)]);
    expect(stderr).toMatch(/^The backup is good, but is not recorded in the audit, .* in a read-only transaction\.\n$/);
  });

  test('makes a server that starts not ready until it accepts changes, and is logged once', async () => {
    const server = startServer(settings);
    onTestFinished(() => void server.child.kill('SIGKILL'));
    let output = '';
    server.child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    const ready = new URL('/api/health/ready/', await server.address);

    const refused = await fetch(ready);
    // Mail, webhooks and jobs are looked for meanwhile.
    await pause(4_000);
    await fetch(ready);
    await allowChanges();
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]);
    await expect.poll(async () => (await fetch(ready)).status, { timeout: 10_000 }).toBe(200);

    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      error: { messages: [{ code: 'server.database_read_only' }] },
    });
    const told = output.split('\n').filter((line) => /no changes|read-only/.test(line));
    expect(told).toHaveLength(2);
    expect(told[0]).toContain('This server is not ready until that ends.');
    expect(Math.max(...told.map(({ length }) => length))).toBeLessThan(400);
  });
});
