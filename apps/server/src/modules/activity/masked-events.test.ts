import { exportActivity, listActivity } from '@orgscope/contract/resources/activity';
import type { ActivityEvent } from '@orgscope/contract/resources/activity';
import { addSavedView, updateSavedView } from '@orgscope/contract/resources/saved-views';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';

const { call, database, aClient, aSession } = await startTestApp();
const acme = await aClient();
const asLead = await aSession({ client: acme, platformRole: 'client_admin' });
const list = async (query: QueryOf<typeof listActivity>) =>
  ((await call(listActivity, { as: asLead, query })).json() as { data: ActivityEvent[] }).data;

it('masks the operator’s notes and private views in events of earlier versions', async () => {
  const told = (resource: string, act: string, before: object | null, after: object | null) =>
    asOwner(
      database,
      sql`insert into audit_events (client_id, act, resource, record_id, record_name, before, after) values (${acme.id}::integer,
        ${act}, ${resource}, '9', 'Planted name', ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)`,
    );
  const hidden = { name: 'Planted', query: 'search=planted', screen: 'assets', is_shared: false };
  await told('saved_views', 'added', null, hidden);
  await told('saved_views', 'changed', { name: 'Planted' }, { name: 'Planted again' });
  await told('saved_views', 'changed', { ...hidden, name: 'Planted' }, { name: 'Lost assets', is_shared: true });
  await told('saved_views', 'removed', hidden, null);
  await told(
    'subscriptions',
    'changed',
    { notes: 'Planted', seat_limit: 5 },
    { notes: 'Planted: pays', seat_limit: 7 },
  );

  const view = { screen: 'assets', name: 'All assets', query: '', hidden_columns: [], is_shared: true };
  const shared = (await call(addSavedView, { as: asLead, body: view })).json().data;
  const name = { name: 'Found assets', version: shared.version };
  await call(updateSavedView, { as: asLead, params: { id: shared.id }, body: name });

  expect((await list({ kind: 'saved_views' }))[0]).toMatchObject({
    record: { name: 'Found assets' },
    changes: expect.arrayContaining([{ field: 'name', type: 'text', from: 'All assets', to: 'Found assets' }]),
  });
  const views = await list({ kind: 'saved_views', record_id: '9' });
  const [subscription] = await list({ kind: 'subscriptions' });
  expect(
    JSON.stringify(views.filter(({ act }) => act !== 'changed')) + JSON.stringify(subscription?.changes),
  ).not.toMatch(/planted/i);
  expect(views.map(({ record }) => record.name)).toEqual([null, 'Planted name', null, null]);
  expect(views[1]?.changes).toContainEqual({ field: 'name', type: 'text', from: null, to: 'Lost assets' });
  expect(views[2]?.changes).toEqual([{ field: 'name', type: 'text', from: null, to: null }]);
  expect(subscription?.changes).toEqual([
    { field: 'notes', type: 'text', from: null, to: null },
    { field: 'seat_limit', type: 'number', from: '5', to: '7' },
  ]);
  expect(await list({ search: 'planted', kind: 'saved_views', act: 'added' })).toEqual([]);
  const file = await call(exportActivity, { as: asLead, query: { kind: 'saved_views', act: 'added' } });
  expect(file.body).toContain('saved_views');
  expect(file.body).not.toMatch(/planted/i);
});
