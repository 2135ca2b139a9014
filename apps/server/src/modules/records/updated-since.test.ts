// Lists that programs mirror: what changed since they last read.
import { listApplications, updateApplication } from '@orgscope/contract/resources/applications';
import { assignAsset, changeAssets, deleteAsset, exportAssets, listAssets } from '@orgscope/contract/resources/assets';
import { listCustomAttributes, updateCustomAttribute } from '@orgscope/contract/resources/custom-attributes';
import { deleteFunction, exportFunctions, listFunctions, updateFunction } from '@orgscope/contract/resources/functions';
import { listLocations, restoreLocation, updateLocation } from '@orgscope/contract/resources/locations';
import { signIn } from '@orgscope/contract/resources/session';
import { listUsers, updateUser } from '@orgscope/contract/resources/users';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';

const test = await startTestApp();
const { call, inject, database } = test;
const client = await test.aClient();
const admin = await test.aUser({ client, platformRole: 'client_admin' });
const as = await test.aSession({ user: admin });
const places = { functionId: (await test.aFunction({ client })).id, locationId: (await test.aLocation({ client })).id };
const password = 'Correct-horse-1';
const [ada, bob] = [await test.aUser({ client, password }), await test.aUser({ client })];
const desk = await test.aFunction({ client, name: 'Desk' });
const lab = await test.aFunction({ client, name: 'Lab' });
const [rome, oslo] = [
  await test.aLocation({ client, name: 'Rome', isActive: false }),
  await test.aLocation({ client, name: 'Oslo' }),
];
const [floor] = [await test.anAttribute({ client }), await test.anAttribute({ client })];
const [mail] = [await test.anApplication({ client, ...places }), await test.anApplication({ client })];
const laptops = [await test.anAsset({ client }), await test.anAsset({ client }), await test.anAsset({ client })];
const [first, second, third] = laptops.map(({ id }) => id) as [number, number, number];

const tables = ['users', 'functions', 'locations', 'custom_attributes', 'applications', 'assets'];
const since = '2026-01-01T10:00:00.250Z';
const earlier = (moment: string) =>
  asOwner(database, ...tables.map((table) => sql`update ${sql.identifier(table)} set updated_at = ${moment}`));

beforeEach(() => earlier('2026-01-01T10:00:00.249Z'));

async function changed({ path }: Endpoint, more = '', moment = since): Promise<number[]> {
  const url = `${path}?updated_since=${moment}${more}`;
  const response = await inject({ method: 'GET', url, headers: { ...as } });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json().data.map(({ id }: { id: number }) => id);
}

it('has nothing where nothing changed, and all that changed at the moment itself', async () => {
  for (const list of [listUsers, listFunctions, listLocations, listCustomAttributes, listApplications, listAssets]) {
    expect([list.path, await changed(list)]).toEqual([list.path, []]);
    expect((await changed(list, '', '2026-01-01T10:00:00.249Z')).length).toBeGreaterThan(1);
    expect((await changed(list, '', '2026-01-01')).length).toBeGreaterThan(1);
    expect(await changed(list, '', '2026-01-02')).toEqual([]);
  }
});

it('has what was added, changed, deleted or restored by any call', async () => {
  await call(updateUser, { as, params: { id: ada.id }, body: { job_title: 'Analyst' } });
  expect(await changed(listUsers)).toEqual([ada.id]);

  await call(updateFunction, { as, params: { id: desk.id }, body: { description: 'First line' } });
  await call(deleteFunction, { as, params: { id: lab.id } });
  expect(await changed(listFunctions)).toEqual([desk.id]);
  expect(await changed(listFunctions, '&include_inactive=true')).toEqual([desk.id, lab.id]);

  await call(updateLocation, { as, params: { id: oslo.id }, body: { city: 'Oslo' } });
  await call(restoreLocation, { as, params: { id: rome.id } });
  expect(await changed(listLocations)).toEqual([oslo.id, rome.id]);

  // The options alone.
  const options = [{ name: 'Ground' }, { name: 'Upper' }];
  await call(updateCustomAttribute, { as, params: { id: floor.id }, body: { options } });
  expect(await changed(listCustomAttributes)).toEqual([floor.id]);

  await call(updateApplication, { as, params: { id: mail.id }, body: { vendor: 'Example' } });
  expect(await changed(listApplications)).toEqual([mail.id]);

  await call(changeAssets, { as, body: { ids: [second], change: { status: 'retired' } } });
  await call(assignAsset, { as, params: { id: third }, body: { user_id: bob.id } });
  await call(deleteAsset, { as, params: { id: first } });
  const added = await test.anAsset({ client });
  expect(await changed(listAssets, '&cursor=*')).toEqual([second, third, added.id]);
  expect(await changed(listAssets, '&cursor=*&include_inactive=1')).toEqual([first, second, third, added.id]);
});

it('has people who signed in, whose last sign-in is shown', async () => {
  await call(signIn, { body: { username: ada.username, password } });
  expect(await changed(listUsers)).toEqual([ada.id]);
});

it('narrows the other filters, the parts and the files of a list', async () => {
  await call(updateFunction, { as, params: { id: desk.id }, body: { description: 'Any line' } });
  await call(changeAssets, { as, body: { ids: [third, second], change: { status: 'in_stock' } } });
  expect(await changed(listFunctions, '&search=nothing')).toEqual([]);
  expect(await changed(listAssets, '&cursor=*&page_size=1')).toEqual([second]);
  expect(await changed(listAssets, '&status=retired')).toEqual([]);
  const page = await inject({
    method: 'GET',
    url: `${listAssets.path}?updated_since=${since}&page=1`,
    headers: { ...as },
  });
  expect(page.json().meta.count).toBe(2);
  for (const [{ path }, lines] of [
    [exportAssets, 3],
    [exportFunctions, 2],
  ] as const) {
    const file = await inject({ method: 'GET', url: `${path}?updated_since=${since}`, headers: { ...as } });
    expect([path, file.body.trim().split('\n').length]).toEqual([path, lines]);
  }
});

it.each(['yesterday', '2026-02-30', '2026-01-01T10:00:00%2B02:00', '0000-01-01', '2026-01-01T24:00Z', ''])(
  'refuses a moment that is none: %s',
  async (moment) => {
    for (const { path } of [listUsers, listFunctions, listAssets]) {
      const url = `${path}?updated_since=${moment}`;
      const response = await inject({ method: 'GET', url, headers: { ...as } });
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        { updated_since: ['Must be a day or a moment in UTC, such as 2026-11-21T08:00:00Z'] },
      ]);
      expect(response.json().error.messages).toMatchObject({ updated_since: [{ code: 'lists.not_moment' }] });
    }
  },
);
