import { webhookEvents as known } from '@orgscope/contract/webhook-events';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildersFor } from '../../testing/builders.ts';
import type { Client } from '../../testing/builders.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { assets } from '../tables/assets.ts';
import { functions } from '../tables/functions.ts';
import { pulses } from '../tables/pulses.ts';
import { users } from '../tables/users.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '../tables/webhooks.ts';
import { webhookRules, webhookTriggers } from './webhook-rules.ts';

const database = await startTestDatabase();
const platform = database.in(platformScope);
const { aClient, aFunction, aUser, anAsset, anApplication } = buildersFor(database);

async function aWebhook(client: Client, events: readonly string[] = known, fields: { isOn?: boolean } = {}) {
  const [made] = await platform
    .insert(webhooks)
    .values({ clientId: client.id, url: 'https://hooks.example/', events: [...events], secret: 'v1.x.x', ...fields })
    .returning();
  return made?.id ?? 0;
}
const eventsOf = (client: Client) =>
  platform.select().from(webhookEvents).where(eq(webhookEvents.clientId, client.id)).orderBy(asc(webhookEvents.id));
const told = async (client: Client) => (await eventsOf(client)).map(({ type, data }) => [type, data['records']]);

describe('a change', () => {
  test('is told in its transaction, with the fields that it changed, once for each webhook that chose it', async () => {
    const client = await aClient();
    const [first, second] = [await aWebhook(client), await aWebhook(client, ['function.changed'])];
    const { id } = await aFunction({ client, name: 'Finance', description: 'x'.repeat(501) });
    const change = (fields: object) => platform.update(functions).set(fields).where(eq(functions.id, id));
    await change({ name: 'Treasury' });
    await change({ version: 2, changedBy: 'Ada' });
    await change({ isActive: false });
    await change({ isActive: true });
    const failing = database.transaction(tenantScope(client.id), async (tx) => {
      await tx.update(functions).set({ name: 'Half done' });
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');

    expect(await told(client)).toEqual([
      ['function.created', [{ id, version: 1, fields: { name: 'Finance', type: 'IT' }, left_out: ['description'] }]],
      ['function.changed', [{ id, version: 1, fields: { name: 'Treasury' } }]],
      ['function.deleted', [{ id, version: 2, fields: {} }]],
      ['function.restored', [{ id, version: 2, fields: {} }]],
    ]);
    const sent = await platform.select().from(webhookDeliveries).where(eq(webhookDeliveries.clientId, client.id));
    expect(sent.map(({ webhookId }) => webhookId).toSorted()).toEqual([first, first, first, first, second].toSorted());
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(5);
  });

  test('is not told to a webhook that is off, to another client, or to who chose other events', async () => {
    const [client, other] = [await aClient(), await aClient()];
    await aWebhook(client, known, { isOn: false });
    await aWebhook(client, ['asset.created']);
    await aWebhook(other);
    await aFunction({ client });

    expect(await eventsOf(client)).toEqual([]);
    expect(await eventsOf(other)).toEqual([]);
  });

  test('of many rows is told by hundreds, of each client by itself', async () => {
    const [client, other] = [await aClient(), await aClient()];
    for (const each of [client, other]) await aWebhook(each);
    const rows = [client, other].flatMap(({ id: clientId }) =>
      Array.from({ length: 250 }, (_, index) => {
        const name = `Team ${index}`;
        return { clientId, name, nameKey: nameKey(name), type: 'IT' as const, description: 'd'.repeat(498) };
      }),
    );
    await platform.insert(functions).values(rows);

    for (const each of [client, other]) {
      const events = await eventsOf(each);
      const records = events.map(({ data }) => data['records'] as { fields: { name: string } }[]);
      expect(records.map(({ length }) => length)).toEqual([100, 100, 50]);
      expect(records.flat().map(({ fields }) => fields.name)).toEqual(
        Array.from({ length: 250 }, (_, index) => `Team ${index}`),
      );
      for (const { data } of events) expect(JSON.stringify(data).length).toBeLessThan(100_000);
    }
  });

  test('of an asset tells amounts as texts, and no column that no form has', async () => {
    const client = await aClient();
    await aWebhook(client);
    const { id } = await anAsset({ client, assetTag: 'L-1', name: 'Laptop', purchaseCost: '1200.5', currency: 'EUR' });
    await platform.update(assets).set({ purchaseCost: '99' }).where(eq(assets.id, id));
    await anApplication({ client, name: 'Ledger' });

    const [added, changed, application] = await told(client);
    expect(added).toEqual(['asset.created', [expect.objectContaining({ id })]]);
    expect(JSON.stringify(added)).toContain('"purchase_cost":"1200.50"');
    expect(JSON.stringify([added, application])).not.toMatch(/search_text|tag_key|name_key|changed_by|client_id/);
    expect(changed).toEqual(['asset.changed', [{ id, version: 1, fields: { purchase_cost: '99.00' } }]]);
  });

  test('of a person tells neither secrets nor what only sign-in needs', async () => {
    const client = await aClient();
    await aWebhook(client);
    const { id } = await aUser({ client, username: 'ada@people.example', password: 'Willow-ladder-4' });
    const change = (fields: object) => platform.update(users).set(fields).where(eq(users.id, id));
    await change({
      passwordHash: 'planted',
      oneTimePasswordSelector: 42,
      lastSignInAt: new Date(),
      digestSince: new Date(),
    });
    await change({ jobTitle: 'Analyst' });

    const events = await told(client);
    expect(events.map(([type]) => type)).toEqual(['user.created', 'user.changed']);
    expect(events[1]).toEqual(['user.changed', [{ id, version: 1, fields: { job_title: 'Analyst' } }]]);
    const [[, records] = []] = events;
    const [first] = records as { fields: object }[];
    expect(Object.keys(first?.fields ?? {}).toSorted()).toEqual([
      'first_name',
      'last_name',
      'platform_role',
      'username',
    ]);
  });

  test('of a pulse tells its steps alone', async () => {
    const client = await aClient();
    await aWebhook(client);
    const [pulse] = await platform
      .insert(pulses)
      .values({
        clientId: client.id,
        template: 'own',
        title: 'How is IT?',
        questions: [],
        audience: {} as never,
        sender: 'Ada',
      })
      .returning();
    const { id = 0 } = pulse ?? {};
    const change = (fields: object) => platform.update(pulses).set(fields).where(eq(pulses.id, id));
    await change({ title: 'How well is IT?' });
    for (const state of ['scheduled', 'draft', 'open', 'closed', 'archived']) await change({ state });

    const record = [{ id, version: 1, fields: { title: 'How well is IT?', template: 'own' } }];
    expect(await told(client)).toEqual(
      ['scheduled', 'unscheduled', 'opened', 'closed', 'archived'].map((act) => [`pulse.${act}`, record]),
    );
  });
});

describe('the server', () => {
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no refusal',
      (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
    );

  test('shows a tenant no webhook of another, and none of its own secrets', async () => {
    const [client, other] = [await aClient(), await aClient()];
    for (const each of [client, other]) await aWebhook(each);
    for (const each of [client, other]) await aFunction({ client: each });
    const own = database.in(tenantScope(client.id));
    for (const table of [webhookEvents, webhookDeliveries]) {
      const seen = await own.select({ clientId: table.clientId }).from(table);
      expect(new Set(seen.map(({ clientId }) => clientId))).toEqual(new Set([client.id]));
    }
    expect(await own.select({ clientId: webhooks.clientId }).from(webhooks)).toEqual([{ clientId: client.id }]);
    expect(await reasonOf(own.execute(sql`select secret from webhooks`))).toContain('permission denied');
    expect(await reasonOf(own.execute(sql`select previous_secret from webhooks`))).toContain('permission denied');
    expect(await reasonOf(own.execute(sql`delete from webhook_events`))).toContain('permission denied');
  });

  test('tells columns that exist', async () => {
    const { rows } = await platform.execute<{ name: string; columns: string[] }>(sql`
      select c.relname as name, array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
    for (const [table, { columns, key = 'id' }] of Object.entries(webhookRules)) {
      const has = rows.find(({ name }) => name === table)?.columns ?? [];
      expect([table, [...columns, key].filter((column) => !has.includes(column))]).toEqual([table, []]);
      expect(webhookTriggers(table, has)).toHaveLength(3);
    }
  });
});
