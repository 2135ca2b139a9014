// Makes webhooks with an endpoint that keeps what it gets, for the tests of deliveries.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as calls from '@orgscope/contract/resources/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { webhookDeliveries } from '../db/tables/webhooks.ts';
import type { startTestApp } from './app.ts';

export interface Got {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export function webhookBuilders({
  call,
  database,
  aClient,
  aUser,
  aSession,
}: Awaited<ReturnType<typeof startTestApp>>) {
  const db = database.in(platformScope);

  /** An endpoint that keeps what it gets, and answers with these statuses, the last one for ever; after 429, in half an hour. */
  const anEndpoint = (...statuses: number[]) => aSlowEndpoint(async () => undefined, ...statuses);

  /** The same; each answer waits. */
  async function aSlowEndpoint(before: () => Promise<unknown>, ...statuses: number[]) {
    const got: Got[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      const answer = async () => {
        got.push({ body, headers: request.headers });
        await before();
        const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0;
        response.writeHead(status, status === 429 ? { 'retry-after': '1800' } : {}).end('Thanks');
      };
      request.on('end', () => void answer());
    }).listen(0, '127.0.0.1');
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, got };
  }

  async function aWebhook(url: string) {
    const client = await aClient();
    const user = await aUser({ client, platformRole: 'client_admin', password: 'Kestrel over water' });
    const lead = await aSession({ user });
    const body = { url, events: ['function.created', 'function.changed'] };
    const { secret, webhook } = (await call(calls.addWebhook, { as: lead, body })).json().data;
    const log = async (state?: 'waiting' | 'delivered' | 'failed') =>
      (
        await call(calls.listDeliveries, { as: lead, params: { id: webhook.id }, ...(state && { query: { state } }) })
      ).json().data;
    const read = async () => (await call(calls.listWebhooks, { as: lead })).json().data[0];
    return { client, user, lead, secret: secret as string, id: webhook.id as number, log, read };
  }
  /** As if so many seconds had passed for what waits. */
  const letPass = (seconds: number) =>
    db.update(webhookDeliveries).set({ nextAttemptAt: sql`next_attempt_at - make_interval(secs => ${seconds})` });

  return { anEndpoint, aSlowEndpoint, aWebhook, letPass };
}
