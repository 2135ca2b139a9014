import * as calls from '@orgscope/contract/resources/webhooks';
import { webhookLimits } from '@orgscope/contract/resources/webhooks';
import type { WebhookInput } from '@orgscope/contract/resources/webhooks';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { scopes } from '@orgscope/contract/scopes';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { webhooks } from '../../db/tables/webhooks.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { rowsRead } from '../../testing/scanned-tables.ts';
import { deliveriesOf } from './queries.ts';

const { call, database, aClient, aUser, aSession, aFunction } = await startTestApp();
const db = database.in(platformScope);
const input: WebhookInput = { url: 'https://hooks.example/in', events: ['function.created'] };
const outcome = (response: Awaited<ReturnType<typeof call>>) => [response.statusCode, response.json().error?.code];

async function aCompany() {
  const client = await aClient();
  const user = await aUser({ client, platformRole: 'client_admin' });
  const lead = await aSession({ user });
  const add = async (fields: Partial<WebhookInput> = {}) =>
    (await call(calls.addWebhook, { as: lead, body: { ...input, ...fields } })).json().data;
  return { client, user, lead, add };
}
const listed = async (as: SessionHeaders, query = {}) => (await call(calls.listWebhooks, { as, query })).json().data;

describe('a webhook', () => {
  it('is added with a secret that is shown once, and is listed without it', async () => {
    const { lead, add } = await aCompany();
    const { secret, webhook } = await add({
      description: ' Sync to the register ',
      events: ['asset.created', 'asset.created'],
    });

    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({
      ...input,
      description: 'Sync to the register',
      events: ['asset.created'],
      is_on: true,
    });
    expect(await listed(lead)).toEqual([webhook]);
    const [stored] = await db.select().from(webhooks).where(eq(webhooks.id, webhook.id));
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
  });

  it('is changed, paused and deleted; a change of an old version is refused', async () => {
    const { lead, add } = await aCompany();
    const { id, version } = (await add()).webhook;
    const change = async (body: object) => call(calls.updateWebhook, { as: lead, params: { id }, body });

    expect((await change({ url: 'HTTPS://Hooks.Example:8443/x', version })).json().data.url).toBe(
      'https://hooks.example:8443/x',
    );
    expect(outcome(await change({ events: ['user.created'], version }))).toEqual([409, 'edit_conflict']);
    expect((await change({ is_on: false })).json().data).toMatchObject({ is_on: false, off_reason: null });
    expect(outcome(await call(calls.testWebhook, { as: lead, params: { id } }))).toEqual([409, 'inactive']);
    expect((await call(calls.deleteWebhook, { as: lead, params: { id } })).statusCode).toBe(200);
    expect(await listed(lead)).toEqual([]);
  });

  it('gets a new secret, and keeps the one before for a day', async () => {
    const { lead, add } = await aCompany();
    const { secret, webhook } = await add();
    const renewed = (await call(calls.rotateWebhookSecret, { as: lead, params: { id: webhook.id } })).json().data;

    expect(renewed.secret).not.toBe(secret);
    const left = Date.parse(renewed.webhook.previous_until) - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThan(24.1 * 3_600_000);
  });

  it.each([
    ['an address without encryption', { url: 'http://hooks.example/' }, 'url'],
    ['no address', { url: 'hooks' }, 'url'],
    ['an address of this machine', { url: 'https://127.0.0.1/' }, 'url'],
    ['an address that is too long', { url: `https://hooks.example/${'x'.repeat(500)}` }, 'url'],
    ['no events', { events: [] }, 'events'],
    ['an unknown event', { events: ['asset.sold'] }, 'events'],
    ['the test event', { events: ['webhook.test'] }, 'events'],
    ['a long description', { description: 'x'.repeat(201) }, 'description'],
  ])('with %s is refused', async (_, fields, field) => {
    const { lead } = await aCompany();
    const response = await call(calls.addWebhook, { as: lead, body: { ...input, ...fields } });
    expect(outcome(response)).toEqual([400, 'validation_failed']);
    expect(Object.keys(response.json().message)).toEqual([field]);
  });

  it('is one of ten at most', async () => {
    const { lead, add } = await aCompany();
    for (let made = 0; made < 9; made += 1) await add();
    const answers = await Promise.all([1, 2, 3].map(() => call(calls.addWebhook, { as: lead, body: input })));
    expect(answers.map(outcome).toSorted()).toEqual([
      [201, undefined],
      [409, 'too_many'],
      [409, 'too_many'],
    ]);
  });

  it('asks for the password again where data would go elsewhere', async () => {
    const { user, lead, add } = await aCompany();
    const { id } = (await add()).webhook;
    await db
      .update(sessions)
      .set({ provenAt: new Date(0) })
      .where(eq(sessions.userId, user.id));
    const change = (body: object) => call(calls.updateWebhook, { as: lead, params: { id }, body });

    const dangerous = [
      call(calls.addWebhook, { as: lead, body: input }),
      call(calls.rotateWebhookSecret, { as: lead, params: { id } }),
      change({ url: 'https://elsewhere.example/' }),
      change({ events: ['user.created'] }),
    ];
    for (const response of await Promise.all(dangerous)) expect(outcome(response)).toEqual([400, 'proof_required']);
    expect((await change({ is_on: false })).statusCode).toBe(200);
  });
});

describe('others', () => {
  it('see and change no webhook: members, other clients, and API tokens whatever their scopes', async () => {
    const { client, lead, add } = await aCompany();
    const { id } = (await add()).webhook;
    await aFunction({ client });
    const [delivery] = (await call(calls.listDeliveries, { as: lead, params: { id } })).json().data;
    const member = await aSession({ client });
    const { lead: stranger } = await aCompany();
    const made = await call(createApiToken, { as: lead, body: { name: 'All', scopes: [...scopes], days: 1 } });
    const all = scopes.filter((scope) => !/industries|clients|subscriptions/.test(scope));
    const token =
      made.json().data?.secret ??
      (await call(createApiToken, { as: lead, body: { name: 'All', scopes: all, days: 1 } })).json().data.secret;
    const attempts = (headers: Record<string, string>) => [
      call(calls.listWebhooks, { headers }),
      call(calls.updateWebhook, { headers, params: { id }, body: { is_on: false } }),
      call(calls.deleteWebhook, { headers, params: { id } }),
      call(calls.testWebhook, { headers, params: { id } }),
      call(calls.listDeliveries, { headers, params: { id } }),
      call(calls.readDelivery, { headers, params: { id: delivery.id } }),
      call(calls.replayDelivery, { headers, params: { id: delivery.id } }),
    ];
    for (const headers of [{ ...member }, { authorization: `Bearer ${token}` }])
      for (const response of await Promise.all(attempts(headers)))
        expect(outcome(response)).toEqual([403, 'permission_denied']);
    const [list, ...rest] = await Promise.all(attempts({ ...stranger }));
    expect(list?.json().data).toEqual([]);
    for (const response of rest) expect(outcome(response)).toEqual([404, 'not_found']);
    expect(await listed(lead)).toHaveLength(1);
  });

  it('who administer the platform choose the client', async () => {
    const { client, add } = await aCompany();
    const { webhook } = await add();
    const admin = await aSession({ platformRole: 'platform_admin' });
    expect(await listed(admin)).toEqual([]);
    expect(await listed(admin, { client_id: client.id })).toEqual([webhook]);
  });
});

describe('the log of a webhook', () => {
  it('counts up to 10,001 deliveries, and finds those that failed among all', async () => {
    const { client, lead, add } = await aCompany();
    const { id } = (await add()).webhook;
    await db.execute(sql`
      with event as (insert into webhook_events (client_id, type, data) values (${client.id}, 'test', '{}') returning id)
      insert into webhook_deliveries (client_id, webhook_id, event_id, delivered_at, dead_at)
      select ${client.id}::integer, ${id}::integer, event.id, case when n > 2 then now() end, case when n <= 2 then now() end
      from event, generate_series(1, ${webhookLimits.countedMax + 5}::integer) n`);
    const log = async (query = {}) => (await call(calls.listDeliveries, { as: lead, params: { id }, query })).json();

    expect((await log()).meta).toEqual({ count: webhookLimits.countedMax + 1, page: 1, page_size: 10 });
    expect((await log({ state: 'failed' })).meta.count).toBe(2);
    expect((await log({ state: 'delivered' })).meta.count).toBe(webhookLimits.countedMax + 1);
    const { webhook_deliveries: read } = await rowsRead(database, (on) =>
      deliveriesOf(on.in(platformScope), client.id, id, { state: 'failed' }),
    );
    expect(read).toBeLessThan(100);
  });
});
