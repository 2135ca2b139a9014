// What events say of changes that were made over the API.
import { setTimeout as pause } from 'node:timers/promises';
import { addAsset, importAssets, listAssets, updateAsset } from '@orgscope/contract/resources/assets';
import { addCustomAttribute, updateCustomAttribute } from '@orgscope/contract/resources/custom-attributes';
import { deleteFigures, listFigures, saveFigures } from '@orgscope/contract/resources/figures';
import { listLocations, updateLocation } from '@orgscope/contract/resources/locations';
import { revokeInvitation } from '@orgscope/contract/resources/users';
import * as calls from '@orgscope/contract/resources/webhooks';
import { webhookEvents as known } from '@orgscope/contract/webhook-events';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tenantScope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { call, database, aClient, aLocation, aServiceToken, aSession, aSubscription, aUser } = started;
const isPostgresql = Boolean(process.env['TEST_DATABASE_URL']);

const laptop = { name: 'Laptop', category: 'laptop', status: 'in_stock' } as const;

interface Told {
  readonly id: number;
  readonly version: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly left_out?: readonly string[];
}

interface Event {
  readonly type: string;
  readonly timestamp: string;
  readonly sequence: number;
  readonly data: { client_id: number; actor_id: number | null; actor_kind: string | null; records: readonly Told[] };
}

/** A client with a webhook that has chosen everything, and the bodies that it sends, the oldest first. */
async function aCompany(company?: Client) {
  const client = company ?? (await aClient());
  const lead = await aUser({ client, platformRole: 'client_admin' });
  const as = await aSession({ user: lead });
  const body = { url: 'https://hooks.example/in', events: [...known] };
  const { webhook } = (await call(calls.addWebhook, { as, body })).json().data;
  async function sent(): Promise<Event[]> {
    const params = { id: webhook.id as number };
    const log = (await call(calls.listDeliveries, { as, params, query: { page_size: 100 } })).json().data;
    const bodies = await Promise.all(
      log.map(async ({ id }: { id: number }) =>
        JSON.parse((await call(calls.readDelivery, { as, params: { id } })).json().data.body),
      ),
    );
    return bodies.toReversed();
  }
  return { client, lead, as, webhook, sent };
}

describe('the order of events', () => {
  it('is that of the changes, whatever began first', async () => {
    const { client, sent } = await aCompany();
    const { id } = await aLocation({ client });
    let written = 0;
    await database.transaction(tenantScope(client.id), async (tx) => {
      await tx.execute(sql`select now()`);
      await pause(30);
      written = Date.now();
      await tx.update(locations).set({ city: 'Lagos' }).where(eq(locations.id, id));
    });

    const changed = (await sent()).at(-1);
    expect(changed?.data.records).toMatchObject([{ id, fields: { city: 'Lagos' } }]);
    expect(Date.parse(changed?.timestamp ?? '')).toBeGreaterThanOrEqual(written - 1);
  });

  it.runIf(isPostgresql)('puts a change of a transaction that began earlier and wrote later last', async () => {
    const { client, as, sent } = await aCompany();
    const { id } = await aLocation({ client });
    await database.transaction(tenantScope(client.id), async (tx) => {
      await tx.execute(sql`select now()`);
      await call(updateLocation, { as, params: { id }, body: { city: 'Quick' } });
      await tx.update(locations).set({ city: 'Late', version: 3 }).where(eq(locations.id, id));
    });

    const [quick, late] = (await sent()).slice(-2);
    expect([quick, late].map((event) => event?.data.records)).toMatchObject([
      [{ version: 2, fields: { city: 'Quick' } }],
      [{ version: 3, fields: { city: 'Late' } }],
    ]);
    expect(late?.sequence).toBeGreaterThan(quick?.sequence ?? Infinity);
    expect(late?.timestamp.localeCompare(quick?.timestamp ?? '')).toBeGreaterThanOrEqual(0);
  });

  it.runIf(isPostgresql)('of simultaneous changes of a record ends with what the record is', async () => {
    const { client, as, sent } = await aCompany();
    const { id } = await aLocation({ client });
    for (let round = 0; round < 6; round += 1) {
      const cities = Array.from({ length: 8 }, (_, each) => `City ${round}.${each}`);
      await Promise.all(cities.map((city) => call(updateLocation, { as, params: { id }, body: { city } })));
    }

    const [location] = (await call(listLocations, { as })).json().data;
    const events = (await sent()).toSorted((one, other) => one.sequence - other.sequence);
    const told = events.flatMap(({ data }) => data.records);
    expect(told.map(({ version }) => version)).toEqual(Array.from({ length: 49 }, (_, made) => made + 1));
    expect(told.at(-1)).toMatchObject({ version: location.version, fields: { city: location.city } });
    const times = events.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
  });

  it('goes on where a year of figures is removed and entered again, and its version begins anew', async () => {
    const { client, as, sent } = await aCompany();
    await aSubscription({ client });
    const params = { year: 2024 };
    const added = await call(saveFigures, { as, params, body: { employees: 10 } });
    const { version } = added.json().data;
    await call(saveFigures, { as, params, body: { employees: 11, version } });
    await call(deleteFigures, { as, params });
    const again = await call(saveFigures, { as, params, body: { employees: 12 } });

    const events = await sent();
    expect(events.map(({ type, data }) => [type, data.records[0]?.version])).toEqual([
      ['figures.created', version],
      ['figures.changed', version + 1],
      ['figures.deleted', version + 1],
      ['figures.created', again.json().data.version],
    ]);
    const order = events.map(({ sequence }) => sequence);
    expect(order).toEqual([...new Set(order)].toSorted((one, other) => one - other));
  });
});

describe('a custom attribute', () => {
  const options = (names: readonly string[]) => names.map((name) => ({ name }));

  it('tells of its options once a write, and only if they change', async () => {
    const { as, sent } = await aCompany();
    const added = await call(addCustomAttribute, { as, body: { name: 'Grade', options: options(['A', 'B']) } });
    const { id, options: offered } = added.json().data;
    const change = (body: object) => call(updateCustomAttribute, { as, params: { id }, body });
    const [a, b] = offered.map(({ id: option, name }: { id: number; name: string }) => ({ id: option, name }));
    await change({ options: [{ ...a, name: 'Senior' }, b] });
    await change({ options: [b, { ...a, name: 'Senior' }] });
    await change({ options: [b] });
    await change({ name: 'Level', options: [b, { name: 'New' }] });
    await change({ name: 'Band' });
    const same = await change({ options: options(['B', 'New']) });

    const record = { id, left_out: ['options'] };
    expect((await sent()).map(({ type, data }) => [type, ...data.records])).toEqual([
      ['custom_attribute.created', { ...record, version: 1, fields: { name: 'Grade', required: false } }],
      ['custom_attribute.changed', { ...record, version: 2, fields: {} }],
      ['custom_attribute.changed', { ...record, version: 3, fields: {} }],
      ['custom_attribute.changed', { ...record, version: 4, fields: {} }],
      ['custom_attribute.changed', { ...record, version: 5, fields: { name: 'Level' } }],
      ['custom_attribute.changed', { id, version: 6, fields: { name: 'Band' } }],
    ]);
    expect(same.json().data.version).toBe(6);
  });
});

describe('the fields of an event', () => {
  it('have amounts as the API shows them, with the decimals of their currency', async () => {
    const { client, as, sent } = await aCompany();
    await aSubscription({ client });
    const costs = { EUR: '1200.5', JPY: '90000', KWD: '1.25' };
    for (const [currency, cost] of Object.entries(costs)) {
      await call(addAsset, { as, body: { ...laptop, asset_tag: currency, purchase_cost: cost, currency } });
    }
    await call(saveFigures, { as, params: { year: 2024 }, body: { revenue: '5000.5', currency: 'EUR' } });

    const shown = (await call(listAssets, { as })).json().data;
    const [figures] = (await call(listFigures, { as })).json().data;
    const told = (await sent()).flatMap(({ data }) => data.records);
    const amounts = told.map(({ fields }) => fields['purchase_cost'] ?? fields['revenue']);
    expect(amounts).toEqual(['1200.50', '90000', '1.250', '5000.50']);
    const inApi = (code: string) => shown.find(({ currency }: { currency: string }) => currency === code).purchase_cost;
    expect(amounts).toEqual([...Object.keys(costs).map(inApi), figures.revenue]);
  });

  it('have texts of up to 500 characters, whatever these are, and name longer ones', async () => {
    const { as, sent } = await aCompany();
    const { id } = (await call(addAsset, { as, body: { ...laptop, asset_tag: 'L-1' } })).json().data;
    const texts = ['"line"\n'.repeat(71).padEnd(500, '…'), 'x'.repeat(500), 'x'.repeat(501)];
    for (const notes of [...texts, null]) await call(updateAsset, { as, params: { id }, body: { notes } });

    const told = (await sent()).slice(1).flatMap(({ data }) => data.records);
    expect(told).toEqual([
      { id, version: 2, fields: { notes: texts[0] } },
      { id, version: 3, fields: { notes: texts[1] } },
      { id, version: 4, fields: {}, left_out: ['notes'] },
      { id, version: 5, fields: { notes: null } },
    ]);
  });
});

describe('who acts', () => {
  it('is said with what they are', async () => {
    const { scim, client } = await connectScim(started);
    const { lead, as, sent } = await aCompany(client);
    const add = (asset_tag: string, headers: Record<string, string>, client_id?: number) =>
      call(addAsset, { headers, body: { ...laptop, asset_tag, client_id } });
    const operator = await aUser({ platformRole: 'platform_admin' });
    const service = await aServiceToken({ client });
    await add('L-1', { ...as });
    await add('L-2', { ...(await aSession({ user: operator })) }, client.id);
    await add('L-3', service.headers);
    await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Finance',
    });
    await started.aFunction({ client, name: 'Legal' });

    const events = await sent();
    expect(events.map(({ data }) => [data.actor_id, data.actor_kind])).toEqual([
      [lead.id, 'user'],
      [operator.id, 'platform_admin'],
      [service.owner.id, 'service_account'],
      [expect.any(Number), 'scim'],
      [null, null],
    ]);
  });

  it('is said in a test event too, which has no records', async () => {
    const { client, lead, as, webhook, sent } = await aCompany();
    await call(calls.testWebhook, { as, params: { id: webhook.id } });

    const [event] = await sent();
    expect(event).toMatchObject({ type: 'webhook.test', sequence: expect.any(Number) });
    expect(event?.data).toEqual({ client_id: client.id, actor_id: lead.id, actor_kind: 'user', records: [] });
  });
});

it('a revoked invitation is a new version of its user', async () => {
  const { client, as, sent } = await aCompany();
  const { id } = await aUser({ client, acceptedTermsVersion: null, profileCompletedAt: null });
  await call(revokeInvitation, { as, params: { id } });

  expect((await sent()).at(-1)).toMatchObject({ type: 'user.deleted', data: { records: [{ id, version: 2 }] } });
});

it('a person who is added inactive is created and deleted, and restored when they become active', async () => {
  const { scim, client } = await connectScim(started);
  const { sent } = await aCompany(client);
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
  const added = await scim('POST', '/Users', { schemas, userName: 'ines@acme.example', active: false });
  const { id } = added.json();
  await scim('PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', value: { active: true } }],
  });

  const told = (await sent()).map(({ type, data }) => [type, data.records[0]]);
  expect(told).toEqual([
    [
      'user.created',
      { id: Number(id), version: 1, fields: expect.objectContaining({ username: 'ines@acme.example' }) },
    ],
    ['user.deleted', { id: Number(id), version: 1, fields: {} }],
    ['user.restored', { id: Number(id), version: 2, fields: {} }],
  ]);
});

it('an import tells of its records as it writes them, 25 at a time', async () => {
  const { as, sent } = await aCompany();
  const rows = Array.from({ length: 60 }, (_, made) => `T-${made};Laptop;laptop;in_stock`);
  const mapping = JSON.stringify({ asset_tag: 0, name: 1, category: 2, status: 3 });
  const bytes = ['Tag;Name;Category;Status', ...rows].join('\n');
  const form = formOf({ mapping }, { bytes, field: 'file', name: 'assets.csv', type: 'text/csv' });
  await call(importAssets, { as, form });

  expect((await sent()).map(({ data }) => data.records.length)).toEqual([25, 25, 10]);
});
