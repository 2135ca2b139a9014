// A primary that is gone without a word: its machine or the network has ended no connection.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { defaultLimits } from '../../lib/process/database-limits.ts';
import { freshPostgresql } from '../../testing/database.ts';
import { isWithoutConnection } from '../connections/driver-errors.ts';
import { openPostgresql } from './postgresql.ts';
import { platformScope, tenantScope } from '../scope.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
// Two connections for each caller.
const limits = { ...defaultLimits, poolSize: 5, statementTimeout: 1, connectTimeout: 1 };

/** An address before a server's, whose open connections can be made silent; new ones are passed on. */
async function silencing(url: string) {
  const { host, port } = new pg.Client({ connectionString: url });
  const open: Socket[] = [];
  const proxy = createServer((caller) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [caller, server]) socket.on('error', () => undefined);
    caller.pipe(server).pipe(caller);
    open.push(caller, server);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  const through = new URL(url);
  through.searchParams.delete('host');
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: through.href,
    silence() {
      for (const socket of open) socket.unpipe().pause();
    },
  };
}

async function opened() {
  const proxy = await silencing(await freshPostgresql(serverUrl ?? '', inject('templateDatabase') ?? 'template1'));
  const lost: string[] = [];
  const database = openPostgresql(proxy.url, ({ message }) => lost.push(message), { limits });
  onTestFinished(() => database.close());
  return { ...proxy, database, lost };
}

const outcome = (work: Promise<unknown>) => work.then(() => 'done', isWithoutConnection);

test.skipIf(!serverUrl)('statements fail within their bound when the database goes silent', async () => {
  const { database, silence, lost } = await opened();
  const db = database.in(platformScope);
  // Two connections: one is in a transaction while the other is opened.
  await database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`select 1`);
    await db.execute(sql`select 1`);
  });
  silence();

  const asked = [
    database.in(tenantScope(1)).execute(sql`select 1`),
    database.transaction(platformScope, async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`select 2`);
    }),
  ];
  expect(await Promise.all(asked.map(outcome))).toEqual([true, true]);
  expect(lost).toEqual(Array(2).fill('The database has not answered for 2 seconds'));
  await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`select 1`)));
  await database.check();
  expect(database.connections()).toMatchObject({ inUse: 0, waiting: 0 });
});

test.skipIf(!serverUrl)('a check that has gone silent is not believed for ever', async () => {
  const { database, silence } = await opened();
  await database.check();
  silence();

  expect(await outcome(database.check())).toBe(true);
  expect(await outcome(database.check())).toBe('done');
});

test.skipIf(!serverUrl)('connections that are used all the time are kept', async () => {
  const { database, lost } = await opened();
  const db = database.in(platformScope);
  const pids = async () => (await db.execute(sql`select pg_backend_pid() as pid, pg_sleep(0.8)`)).rows[0]?.['pid'];
  const found = new Set<unknown>();
  for (let turn = 0; turn < 4; turn += 1) found.add(await pids());

  expect([found.size, lost]).toEqual([1, []]);
  // The owner's connection, on which long work runs, has no such bound.
  await database.asOwner((client) => client.query('select pg_sleep(3)'));
});
