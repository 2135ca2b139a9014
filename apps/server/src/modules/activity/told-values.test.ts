import { activityKinds, exportActivity, listActivity } from '@orgscope/contract/resources/activity';
import type { ActivityEvent } from '@orgscope/contract/resources/activity';
import { addAsset, exportAssets, updateAsset } from '@orgscope/contract/resources/assets';
import { addFunction, updateFunction } from '@orgscope/contract/resources/functions';
import { breakGlass } from '@orgscope/contract/resources/support-access';
import { addWebhook } from '@orgscope/contract/resources/webhooks';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { auditedTables } from './audited-tables.ts';

const { call, aClient, aUser, aSession } = await startTestApp();
await aClient();
const acme = await aClient();
const asLead = await aSession({ client: acme, platformRole: 'client_admin' });

const latest = async (as: SessionHeaders, query: QueryOf<typeof listActivity>) =>
  ((await call(listActivity, { as, query })).json() as { data: ActivityEvent[] }).data[0];
const added = await call(addFunction, { as: asLead, body: { name: 'Treasury', type: 'IT' } });
const treasury: number = added.json().data.id;

it('knows the columns of every kind', () => {
  expect(auditedTables.map(getTableName), 'Add the table to audited-tables.ts').toEqual(activityKinds);
});

it.each(['["unfinished list', 'true', '["a","b"]', '2026-03-04', '7', 'BUSINESS'])(
  'tells that %s is a text where people write texts',
  async (description) => {
    await call(updateFunction, { as: asLead, params: { id: treasury }, body: { description } });
    expect((await latest(asLead, { kind: 'functions', act: 'changed' }))?.changes).toEqual([
      expect.objectContaining({ field: 'description', type: 'text', to: description }),
    ]);
  },
);

it('tells codes, lists, truths, dates, amounts and names of records by their columns', async () => {
  expect((await latest(asLead, { kind: 'functions', act: 'added' }))?.changes).toContainEqual({
    field: 'type',
    type: 'code',
    from: null,
    to: 'IT',
  });
  await call(addWebhook, { as: asLead, body: { url: 'https://hooks.acme.example/', events: ['asset.changed'] } });
  expect((await latest(asLead, { kind: 'webhooks' }))?.changes).toEqual(
    expect.arrayContaining([
      { field: 'events', type: 'list', from: null, to: '["asset.changed"]' },
      { field: 'is_on', type: 'boolean', from: null, to: 'true' },
    ]),
  );
  const asset = await call(addAsset, {
    as: asLead,
    body: { name: 'Laptop', asset_tag: 'L-1', category: 'laptop', status: 'in_stock' },
  });
  const changes = {
    status: 'retired',
    purchase_cost: '1234567.5',
    currency: 'EUR',
    purchase_date: '2026-03-04',
    function_id: treasury,
  } as const;
  await call(updateAsset, { as: asLead, params: { id: asset.json().data.id }, body: changes });
  expect((await latest(asLead, { kind: 'assets', act: 'changed' }))?.changes).toEqual(
    expect.arrayContaining([
      { field: 'status', type: 'code', from: 'in_stock', to: 'retired' },
      { field: 'purchase_cost', type: 'amount', from: null, to: '1234567.5' },
      { field: 'currency', type: 'code', from: null, to: 'EUR' },
      { field: 'purchase_date', type: 'date', from: null, to: '2026-03-04' },
      { field: 'function_id', type: 'text', from: null, to: 'Treasury' },
    ]),
  );
});

it('tells what the query of an export is', async () => {
  await call(exportAssets, { as: asLead, query: { search: 'true', include_inactive: 'true', status: 'lost' } });
  expect((await latest(asLead, { kind: 'assets', act: 'exported' }))?.changes).toEqual(
    expect.arrayContaining([
      { field: 'search', type: 'text', from: null, to: 'true' },
      { field: 'include_inactive', type: 'boolean', from: null, to: 'true' },
      { field: 'status', type: 'code', from: null, to: 'lost' },
    ]),
  );
  await call(exportActivity, { as: asLead, query: { kind: 'assets', from: '2026-03-04' } });
  expect((await latest(asLead, { kind: 'activity' }))?.changes).toEqual([
    { field: 'from', type: 'moment', from: null, to: '2026-03-04' },
    { field: 'kind', type: 'code', from: null, to: 'assets' },
  ]);
});

it('names the platform administrator who broke the glass to the client, as who acted', async () => {
  const closed = await aClient({ support: 'closed' });
  const theirs = await aSession({ client: closed, platformRole: 'client_admin' });
  const operator = await aUser({ platformRole: 'platform_admin', firstName: 'Olga', lastName: 'Lind' });
  await call(breakGlass, {
    as: await aSession({ user: operator }),
    body: { client_id: closed.id, reason: 'Nobody of theirs can sign in' },
  });

  expect(await latest(theirs, { kind: 'support_access' })).toMatchObject({
    actor: { name: 'Olga Lind' },
    changes: expect.arrayContaining([{ field: 'opened_by', type: 'text', from: null, to: 'Olga Lind' }]),
  });
});
