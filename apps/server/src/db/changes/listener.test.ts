// Two servers on one PostgreSQL.
import type { AddressInfo } from 'node:net';
import { listenToChanges } from '@orgscope/contract/resources/changes';
import { addLocation } from '@orgscope/contract/resources/locations';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { buildersFor } from '../../testing/builders.ts';
import { freshPostgresql } from '../../testing/database.ts';
import { listenToEvents } from '../../testing/listen-to-events.ts';
import { hasPgbouncer, ownPgbouncer } from '../../testing/servers/own-pgbouncer.ts';
import { openPostgresql } from '../engines/postgresql.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

describe.skipIf(!serverUrl)('servers on one PostgreSQL', async () => {
  if (!serverUrl) return;
  const url = await freshPostgresql(serverUrl, inject('templateDatabase') ?? 'template1');
  const databases = [openPostgresql(url, () => undefined), openPostgresql(url, () => undefined)] as const;
  afterAll(() => Promise.all(databases.map((database) => database.close())));
  const writing = await startTestApp({}, undefined, databases[0]);
  const { app, database } = await startTestApp({}, undefined, databases[1]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${listenToChanges.path}`;
  const as = await writing.aSession({ platformRole: 'client_admin' });
  await vi.waitUntil(() => database.listener?.isListening());

  const add = (name: string) => writing.call(addLocation, { as, body: { name, country: 'NO' } });

  test('a change at one is told by the other', async () => {
    const stream = await listenToEvents(address, { cookie: as.cookie });
    await add('Oslo');

    await expect.poll(stream.resources).toContain('locations');
    stream.stop();
  });

  test('after a lost connection all lists are told, and then each change', async () => {
    const stream = await listenToEvents(address, { cookie: as.cookie });
    const owner = databases[0];
    await owner.asOwner((client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike any (array['listen %', 'select 1']) and pid <> pg_backend_pid()`),
    );

    await expect.poll(stream.resources, { timeout: 15_000 }).toContain('users');
    const before = stream.told.length;
    await add('Bergen');
    await expect
      .poll(() => stream.told.slice(before))
      .toContainEqual({ resources: ['locations'], age: expect.any(Number) });
    stream.stop();
  });
});

describe.skipIf(!serverUrl)('a server behind a pooler', () => {
  test.skipIf(!hasPgbouncer())('tells what it changes, and hears it past the pooler', async () => {
    const direct = await freshPostgresql(serverUrl ?? '', inject('templateDatabase') ?? 'template1');
    const pooler = await ownPgbouncer(serverUrl ?? '', 2);
    const database = openPostgresql(pooler.through(direct), () => undefined, { pooled: true, listenUrl: direct });
    const heard: (string | undefined)[] = [];
    database.listener?.hearWith((change) => heard.push(change));
    await database.listener?.keep();
    const { id } = await buildersFor(database).aClient();

    await expect.poll(() => heard).toEqual([undefined, 'industries', `clients ${id}`]);
    await database.close();
    await pooler.remove();
  });

  test('hears of changes only at an address that leads past it', async () => {
    const [without, beside] = [undefined, serverUrl].map((listenUrl) =>
      openPostgresql(serverUrl ?? '', () => undefined, { pooled: true, listenUrl }),
    );
    await beside?.listener?.keep();

    expect([without?.listener, beside?.listener?.isListening()]).toEqual([undefined, true]);
    await Promise.all([without?.close(), beside?.close()]);
  });
});
