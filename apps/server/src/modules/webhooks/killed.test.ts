// A server that is killed while an endpoint has its call: the delivery comes again, under the same id.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgresql } from '../../db/engines/postgresql.ts';
import { platformScope } from '../../db/scope.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/webhooks.ts';
import { sealer } from '../../lib/secrets/sealer.ts';
import { buildersFor } from '../../testing/builders.ts';
import { freshPostgresql } from '../../testing/database.ts';
import { startServer } from '../../testing/servers/server-process.ts';
import { secretContext } from './delivery-worker.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

/** An endpoint whose calls are answered by hand. */
async function anEndpoint() {
  const calls: { id: unknown; response: ServerResponse }[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      calls.push({ id: request.headers['webhook-id'], response });
      server.emit('called');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const nextCall = async () => {
    if (calls.length === 0) await once(server, 'called');
    const call = calls.shift();
    if (!call) throw new Error('There is no call');
    return call;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, nextCall };
}

describe.skipIf(!serverUrl)('on PostgreSQL', () => {
  it('a delivery whose server is killed is sent again under its id, and not lost', { timeout: 60_000 }, async () => {
    const url = await freshPostgresql(serverUrl ?? '', inject('templateDatabase') ?? '');
    const database = openPostgresql(url, () => undefined);
    onTestFinished(() => database.close());
    const db = database.in(platformScope);
    const { aClient, aFunction } = buildersFor(database);
    const key = randomBytes(32);
    const client = await aClient();
    const endpoint = await anEndpoint();
    const secret = sealer([key], 'webhooks').seal(
      `whsec_${randomBytes(32).toString('base64')}`,
      secretContext(client.id),
    );
    await db.insert(webhooks).values({ clientId: client.id, url: endpoint.url, events: ['function.created'], secret });
    await aFunction({ client });
    const start = async () => {
      const server = startServer({
        DATABASE_URL: url,
        SECRET_KEY: key.toString('base64'),
        ALLOW_PRIVATE_CALLS: 'true',
      });
      onTestFinished(() => void server.child.kill('SIGKILL'));
      await server.address;
      return server;
    };

    const killed = await start();
    const first = await endpoint.nextCall();
    killed.child.kill('SIGKILL');
    await killed.ended;
    const [open] = await db.select().from(webhookDeliveries);
    expect(open).toMatchObject({ attempts: 1, deliveredAt: null, deadAt: null, leasedUntil: expect.any(Date) });
    // As if the lease had ended, a minute later.
    await db.update(webhookDeliveries).set({ leasedUntil: new Date() });

    const next = await start();
    const second = await endpoint.nextCall();
    expect(second.id).toBe(first.id);
    second.response.end('ok');
    await once(second.response, 'finish');
    next.child.kill('SIGTERM');
    expect(await next.ended).toMatchObject({ code: 0, stderr: '' });
    const all = await db.select().from(webhookDeliveries);
    expect(all).toEqual([expect.objectContaining({ attempts: 2, deliveredAt: expect.any(Date), leasedUntil: null })]);
  });
});
