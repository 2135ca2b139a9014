import type { HistoryChange } from '@orgscope/contract/records/history';
import {
  assignAsset,
  changeAssets,
  checkAssetImport,
  listAssetHistory,
  updateAsset,
} from '@orgscope/contract/resources/assets';
import { eraseUser } from '@orgscope/contract/resources/personal-data';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, aClient, aLocation, anAsset, aUser, aSession } = await startTestApp();

await aClient();
const acme = await aClient({ name: 'Acme' });
const as = await aSession({ client: acme, platformRole: 'client_admin' });
const anna = { client: acme, firstName: 'Anna', lastName: 'Meier' };
const [one, two] = [
  await aUser({ ...anna, username: 'a.meier@acme.example' }),
  await aUser({ ...anna, username: 'a.meier2@acme.example' }),
];
const passed = {
  field: 'assigned_user',
  from: 'Anna Meier (a.meier@acme.example)',
  to: 'Anna Meier (a.meier2@acme.example)',
};

const anAssetOf = async (id: number) => anAsset({ client: acme, status: 'assigned', assignedUserId: id });
const historyOf = async (id: number): Promise<{ act: string; changes: HistoryChange[] }[]> =>
  (await call(listAssetHistory, { as, params: { id } })).json().data;

it('tells by their addresses that an asset passes from one person to another of the same name', async () => {
  const [assigned, edited] = [await anAssetOf(one.id), await anAssetOf(one.id)];
  await call(assignAsset, { as, params: { id: assigned.id }, body: { user_id: two.id } });
  await call(updateAsset, { as, params: { id: edited.id }, body: { assigned_user_id: two.id } });
  expect(await historyOf(assigned.id)).toMatchObject([{ act: 'assigned', changes: [passed] }]);
  expect(await historyOf(edited.id)).toMatchObject([{ act: 'changed', changes: [passed] }]);
});

it('tells it of many assets, and in their preview', async () => {
  const { id } = await anAssetOf(one.id);
  const change = { ids: [id], change: { assigned_user_id: two.id } };
  for (const preview of [true, false]) {
    const { data } = (await call(changeAssets, { as, body: { ...change, preview } })).json();
    expect(data.changed).toMatchObject([{ changes: [passed] }]);
  }
  expect(await historyOf(id)).toMatchObject([{ act: 'changed', changes: [passed] }]);
});

it('tells two accounts of one address, and two places of one name, by their ids', async () => {
  const left = await aUser({ ...anna, username: 'back@acme.example', isActive: false });
  const back = await aUser({ ...anna, username: 'back@acme.example' });
  const [closed, open] = [
    await aLocation({ client: acme, name: 'Berlin', isActive: false }),
    await aLocation({ client: acme, name: 'Berlin' }),
  ];
  const { id } = await anAsset({
    client: acme,
    status: 'assigned',
    assignedUserId: left.id,
    locationId: closed.id,
  });
  await call(updateAsset, { as, params: { id }, body: { assigned_user_id: back.id, location_id: open.id } });
  expect((await historyOf(id))[0]?.changes).toEqual([
    { field: 'assigned_user', from: `Anna Meier (#${left.id})`, to: `Anna Meier (#${back.id})` },
    { field: 'location', from: `Berlin (#${closed.id})`, to: `Berlin (#${open.id})` },
  ]);
});

it('names people by their addresses in the preview of an import, and leaves an asset with the account it has', async () => {
  const left = await aUser({ ...anna, username: 'again@acme.example', isActive: false });
  await aUser({ ...anna, username: 'again@acme.example' });
  await anAsset({ client: acme, assetTag: 'I-1', name: 'Desk', status: 'assigned', assignedUserId: one.id });
  await anAsset({ client: acme, assetTag: 'I-2', name: 'Desk', status: 'assigned', assignedUserId: left.id });
  const rows = [
    'Tag;Name;Category;Status;User',
    'I-1;Desk;laptop;Assigned;a.meier2@acme.example',
    'I-2;Desk;laptop;Assigned;Again@acme.example',
  ];
  const form = formOf(
    { mapping: JSON.stringify({ asset_tag: 0, name: 1, category: 2, status: 3, assigned_user: 4 }) },
    { bytes: rows.join('\n'), field: 'file', name: 'a.csv', type: 'text/csv' },
  );
  expect((await call(checkAssetImport, { as, form })).json().data).toMatchObject({
    unchanged: 1,
    changes: [
      { row: 2, changes: [{ field: 'assigned_user', from: 'a.meier@acme.example', to: 'a.meier2@acme.example' }] },
    ],
  });
});

it('leaves neither name nor address of a namesake who is erased', async () => {
  const namesakes = [];
  for (const username of ['c.twin@acme.example', 'c.twin2@acme.example', 'c.twin@acme.example'])
    namesakes.push(
      await aUser({ client: acme, firstName: 'Cleo', lastName: 'Twin', username, isActive: namesakes.length > 0 }),
    );
  const [first, other, again] = namesakes.map(({ id }) => id) as [number, number, number];
  const { id } = await anAssetOf(first);
  for (const user_id of [again, other, again]) await call(assignAsset, { as, params: { id }, body: { user_id } });

  const erased = { as, params: { id: again }, body: { confirm: 'c.twin@acme.example' } };
  expect((await call(eraseUser, erased)).statusCode).toBe(200);

  expect((await historyOf(id)).flatMap(({ changes }) => changes)).toEqual([
    { field: 'assigned_user', from: 'Cleo Twin (c.twin2@acme.example)', to: 'Former user' },
    { field: 'assigned_user', from: 'Former user', to: 'Cleo Twin (c.twin2@acme.example)' },
    { field: 'assigned_user', from: `Cleo Twin (#${first})`, to: 'Former user' },
  ]);
});
