import { warrantyNoticeDays } from '@orgscope/contract/analytics/notice-days';
import type { QueryOf } from '@orgscope/contract/endpoint';
import type { Asset } from '@orgscope/contract/resources/asset-record';
import { listAssets, nextAssetTag, readAsset } from '@orgscope/contract/resources/assets';
import { describe, expect, it } from 'vitest';
import { todayIn } from '../../lib/time/today-in.ts';
import { startTestApp } from '../../testing/app.ts';
import { daysFrom } from '../../testing/days-from.ts';

const { call, aClient, aFunction, aLocation, anAsset, aUser, aSession } = await startTestApp();

// The first client is the platform's operator.
const operator = await aClient();
// A time zone in which the date differs from UTC at this hour.
const timezone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
const acme = await aClient({ name: 'Acme', timezone });
const desk = await aFunction({ client: acme, name: 'Service desk' });
const [lisbon, porto] = [
  await aLocation({ client: acme, name: 'Lisbon' }),
  await aLocation({ client: acme, name: 'Porto' }),
];
const ada = await aUser({ client: acme, firstName: 'Ada', lastName: 'Okafor' });
const gone = await aUser({ client: acme, firstName: 'Zoe', lastName: 'Gone', isActive: false });
const as = await aSession({ client: acme, platformRole: 'client_admin' });
const admin = await aSession({ client: operator, platformRole: 'platform_admin' });

const today = todayIn(timezone);
const inDays = daysFrom(today);

await anAsset({
  client: acme,
  assetTag: 'L-0002',
  name: 'Ada’s laptop',
  status: 'assigned',
  assignedUserId: ada.id,
  functionId: desk.id,
  locationId: lisbon.id,
  manufacturer: 'Lenovo',
  model: 'ThinkPad T14',
  serial: 'PF-3XK',
  purchaseDate: '2025-03-01',
  purchaseCost: '1249.5',
  currency: 'EUR',
  warrantyEnd: inDays(warrantyNoticeDays),
});
await anAsset({
  client: acme,
  assetTag: 'l-0010',
  name: 'Spare',
  locationId: porto.id,
  warrantyEnd: inDays(0),
  purchaseDate: '2024-03-01',
  purchaseCost: '98000',
  currency: 'JPY',
});
await anAsset({
  client: acme,
  assetTag: 'M-0001',
  name: 'monitor 100% flat',
  category: 'monitor',
  status: 'assigned',
  assignedUserId: gone.id,
  warrantyEnd: inDays(-1),
});
await anAsset({
  client: acme,
  assetTag: 'S-0001',
  name: 'Server',
  category: 'server',
  status: 'in_repair',
  warrantyEnd: inDays(warrantyNoticeDays + 1),
});
await anAsset({ client: acme, assetTag: 'L-0099', name: 'Deleted', isActive: false });
await anAsset({ client: operator, assetTag: 'X-0001', name: 'Another client’s' });

type AssetQuery = QueryOf<typeof listAssets>;
const list = async (query: Partial<Record<keyof AssetQuery, string | number>> = {}, who = as) => {
  const response = await call(listAssets, { as: who, query: query as unknown as AssetQuery });
  expect([query, response.statusCode]).toEqual([query, 200]);
  return response.json();
};
const tags = async (query: Parameters<typeof list>[0] = {}, who = as): Promise<string[]> =>
  (await list(query, who)).data.map((asset: Asset) => asset.asset_tag);

describe('the list', () => {
  it('has the active assets of the user’s client by tag, in either case', async () => {
    expect(await tags()).toEqual(['L-0002', 'l-0010', 'M-0001', 'S-0001']);
  });

  it('includes inactive assets on request', async () => {
    expect(await tags({ include_inactive: 'true' })).toContain('L-0099');
  });

  it('has names, amounts with the currency’s digits, and whether the holder is active', async () => {
    const [laptop, spare, monitor] = (await list()).data;
    expect(laptop).toMatchObject({
      name: 'Ada’s laptop',
      assigned_user: { id: ada.id, name: 'Ada Okafor', is_active: true },
      client: { id: acme.id, name: 'Acme' },
      function: { id: desk.id, name: 'Service desk' },
      location: { id: lisbon.id, name: 'Lisbon' },
      purchase_date: '2025-03-01',
      purchase_cost: '1249.50',
      currency: 'EUR',
      version: 1,
    });
    expect(spare).toMatchObject({ assigned_user: null, purchase_cost: '98000', currency: 'JPY' });
    expect(monitor.assigned_user).toEqual({ id: gone.id, name: 'Zoe Gone', is_active: false });
  });

  it.each([
    [{ status: 'assigned' }, ['L-0002', 'M-0001']],
    [{ category: 'server' }, ['S-0001']],
    [{ user_id: ada.id }, ['L-0002']],
    [{ function_id: desk.id }, ['L-0002']],
    [{ location_id: porto.id }, ['l-0010']],
    [{ status: 'assigned', category: 'monitor' }, ['M-0001']],
    [{ warranty: 'ended' }, ['M-0001']],
    [{ warranty: 'ending' }, ['L-0002', 'l-0010']],
    [{ search: 'think lenovo' }, ['L-0002']],
    [{ search: 'PF-3' }, ['L-0002']],
    [{ search: '100%' }, ['M-0001']],
    [{ search: '_' }, []],
  ])('with the query %j is %j', async (query, found) => {
    expect(await tags(query)).toEqual(found);
  });

  it.each([
    ['-asset_tag', ['S-0001', 'M-0001', 'l-0010', 'L-0002']],
    ['name', ['L-0002', 'M-0001', 'S-0001', 'l-0010']],
    ['category', ['L-0002', 'l-0010', 'M-0001', 'S-0001']],
    ['-status', ['S-0001', 'L-0002', 'M-0001', 'l-0010']],
    ['assigned_user', ['L-0002', 'M-0001', 'l-0010', 'S-0001']],
    ['function', ['L-0002', 'l-0010', 'M-0001', 'S-0001']],
    ['-location', ['l-0010', 'L-0002', 'M-0001', 'S-0001']],
    ['purchase_date', ['l-0010', 'L-0002', 'M-0001', 'S-0001']],
    ['-warranty_end', ['S-0001', 'L-0002', 'l-0010', 'M-0001']],
  ])('is ordered by %s, with empty values last', async (ordering, order) => {
    expect(await tags({ ordering })).toEqual(order);
  });

  it('has pages, and the number of all matches', async () => {
    const { data, meta } = await list({ page: 2, page_size: 3 });
    expect(data.map((asset: Asset) => asset.asset_tag)).toEqual(['S-0001']);
    expect(meta).toEqual({ count: 4, page: 2, page_size: 3 });
  });

  it('has the assets of the client that a platform administrator names', async () => {
    expect(await tags({ client_id: acme.id }, admin)).toHaveLength(4);
    expect(await tags({}, admin)).toEqual(['X-0001']);
  });

  it('refuses an unknown status, category or warranty', async () => {
    const query = { status: 'sold', category: 'car', warranty: 'soon' } as unknown as AssetQuery;
    const response = await call(listAssets, { as, query });
    expect([response.statusCode, Object.keys(response.json().message).toSorted()]).toEqual([
      400,
      ['category', 'status', 'warranty'],
    ]);
  });
});

describe('one asset', () => {
  it('is the same as in the list', async () => {
    const [first] = (await list()).data;
    const response = await call(readAsset, { as, params: { id: first.id } });
    expect(response.json()).toEqual({ success: true, data: first });
  });
});

describe('the next tag', () => {
  const next = async (who: typeof as, query = {}) =>
    (await call(nextAssetTag, { as: who, query })).json().data.asset_tag;

  it('is A-0001 for the first asset of a client', async () => {
    expect(await next(await aSession({ platformRole: 'client_admin' }))).toBe('A-0001');
  });

  it('is one above the highest number of the newest prefix, inactive assets included', async () => {
    expect(await next(as)).toBe('L-0100');
  });

  it.each([
    [['A-0009', 'A-0010', 'B'], 'A-0011'],
    [['A-0009', 'Z-99', 'Z-7'], 'Z-100'],
    [['a-0009', 'A-12'], 'A-13'],
    [['Rack 5/9', 'Rack 5/10'], 'Rack 5/11'],
    [['99999999999999999999'], '100000000000000000000'],
    [['💻-0007'], '💻-0008'],
    [['keys', 'bag'], 'A-0001'],
    [[`A-1`, '9'.repeat(60)], 'A-2'],
  ])('after %j is %s', async (taken, tag) => {
    const client = await aClient();
    for (const assetTag of taken) await anAsset({ client, assetTag });
    expect(await next(admin, { client_id: client.id })).toBe(tag);
  });
});
