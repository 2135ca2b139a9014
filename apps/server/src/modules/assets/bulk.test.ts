import type { BodyOf } from '@orgscope/contract/endpoint';
import { inEnglish } from '@orgscope/contract/words/english';
import type { BulkResult } from '@orgscope/contract/records/bulk';
import { assetMessages } from '@orgscope/contract/resources/asset-record';
import { changeAssets, listAssetHistory, readAsset, updateAsset } from '@orgscope/contract/resources/assets';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aFunction, aLocation, anAsset, aUser, aSession } = await startTestApp();

await aClient();
const acme = await aClient({ name: 'Acme' });
const other = await aClient();
const [lisbon, porto] = [
  await aLocation({ client: acme, name: 'Lisbon' }),
  await aLocation({ client: acme, name: 'Porto' }),
];
const ada = await aUser({ client: acme, firstName: 'Ada', lastName: 'Okafor' });
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });

type Change = BodyOf<typeof changeAssets>['change'];
const bulk = (ids: number[], change: Change, preview?: boolean) =>
  call(changeAssets, { as, body: { ids, change, ...(preview !== undefined && { preview }) } });
const historyOf = async (id: number) => (await call(listAssetHistory, { as, params: { id } })).json().data;
const read = async (id: number) => (await call(readAsset, { as, params: { id } })).json().data;
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

async function several() {
  return {
    stock: await anAsset({ client: acme, locationId: lisbon.id }),
    assigned: await anAsset({ client: acme, status: 'assigned', assignedUserId: ada.id }),
    there: await anAsset({ client: acme, locationId: porto.id }),
    inactive: await anAsset({ client: acme, isActive: false }),
    theirs: await anAsset({ client: other }),
  };
}

describe('a change of many assets', () => {
  it('changes the assets that allow it, and reports the result of each', async () => {
    const { stock, assigned, there, inactive, theirs } = await several();
    const response = await bulk([theirs.id, inactive.id, there.id, assigned.id, stock.id, assigned.id, there.id], {
      location_id: porto.id,
    });
    const { message, data } = response.json();
    expect(message).toBe(inEnglish(assetMessages.bulkDone(2)));
    expect(data.changed).toEqual([
      {
        id: assigned.id,
        name: `${assigned.assetTag} ${assigned.name}`,
        changes: [{ field: 'location', from: null, to: 'Porto' }],
        version: 2,
        before: { location_id: null },
      },
      {
        id: stock.id,
        name: `${stock.assetTag} ${stock.name}`,
        changes: [{ field: 'location', from: 'Lisbon', to: 'Porto' }],
        version: 2,
        before: { location_id: lisbon.id },
      },
    ]);
    expect(idsOf(data.unchanged)).toEqual([there.id]);
    expect(data.refused).toEqual([
      { id: theirs.id, name: `#${theirs.id}`, reason: 'Asset not found', code: 'assets.absent' },
      {
        id: inactive.id,
        name: `${inactive.assetTag} ${inactive.name}`,
        reason: inEnglish(assetMessages.inactive),
        code: 'assets.inactive',
      },
    ]);
    expect(await historyOf(stock.id)).toMatchObject([{ act: 'changed', by: 'Lena Brandt' }]);
    expect(await historyOf(there.id)).toEqual([]);
  });

  it('is undone by the change of each asset with what its answer says, unless somebody has changed the asset since', async () => {
    const { stock, there } = await several();
    const before = await read(stock.id);
    const { data } = (await bulk([stock.id, there.id], { assigned_user_id: ada.id })).json();
    expect(await read(stock.id)).toMatchObject({ status: 'assigned', assigned_user: { id: ada.id } });
    await call(updateAsset, { as, params: { id: there.id }, body: { notes: 'Mended' } });

    const undone = await Promise.all(
      (data as BulkResult).changed.map((row) =>
        call(updateAsset, { as, params: { id: row.id }, body: { ...row.before, version: row.version } }),
      ),
    );

    expect(undone.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    const { status, assigned_user, location } = before;
    expect(await read(stock.id)).toMatchObject({ status, assigned_user, location, version: 3 });
  });

  it('is undone also where a rule forbids to make the asset anew what it was', async () => {
    const gone = await aUser({ client: acme, isActive: false });
    const costs = { purchaseCost: '1200.5', currency: 'EUR' };
    const held = await anAsset({ client: acme, status: 'assigned', assignedUserId: gone.id });
    const retired = await anAsset({ client: acme, status: 'retired', assignedUserId: ada.id, ...costs });
    const { data } = (await bulk([held.id, retired.id], { status: 'in_stock' })).json();
    const undo = ({ id, version, before }: BulkResult['changed'][number]) =>
      call(updateAsset, { as, params: { id }, body: { ...before, version } });

    for (const row of (data as BulkResult).changed) expect((await undo(row)).statusCode).toBe(200);

    expect(await read(held.id)).toMatchObject({ status: 'assigned', assigned_user: { id: gone.id, is_active: false } });
    expect(await read(retired.id)).toMatchObject({ status: 'retired', assigned_user: { id: ada.id } });
    expect((await historyOf(held.id))[0].changes).toHaveLength(2);
  });

  it('gives back only all that the last change has replaced, and nothing else', async () => {
    const gone = await aUser({ client: acme, isActive: false });
    const costs = { purchaseCost: '1200.5', currency: 'EUR' };
    const { id } = await anAsset({ client: acme, status: 'retired', assignedUserId: gone.id, ...costs });
    const change = async (body: BodyOf<typeof updateAsset>) =>
      (await call(updateAsset, { as, params: { id }, body })).statusCode;
    await change({ status: 'in_stock', purchase_cost: '9' });

    expect(await change({ status: 'retired', assigned_user_id: gone.id })).toBe(400);
    expect(await change({ status: 'lost', assigned_user_id: gone.id, purchase_cost: '1200.5' })).toBe(400);
    expect(await change({ status: 'retired', assigned_user_id: gone.id, purchase_cost: '1200.50' })).toBe(200);
    await change({ status: 'in_stock' });
    expect(await change({ status: 'retired', assigned_user_id: gone.id, notes: 'More' })).toBe(400);
    await change({ notes: 'Mended' });
    expect(await change({ status: 'retired', assigned_user_id: gone.id })).toBe(400);
    expect(await change({ assigned_user_id: gone.id })).toBe(404);
    await change({ assigned_user_id: ada.id });
    expect(await change({ status: 'assigned', assigned_user_id: null })).toBe(400);
  });

  it('only reports its effects in a preview', async () => {
    const { stock, assigned } = await several();
    const preview = (await bulk([stock.id, assigned.id], { location_id: porto.id }, true)).json();
    expect(preview.message).toBeUndefined();
    expect([await read(stock.id), await historyOf(stock.id)]).toMatchObject([
      { location: { id: lisbon.id }, version: 1 },
      [],
    ]);
    expect((await bulk([stock.id, assigned.id], { location_id: porto.id })).json().data).toEqual(preview.data);
  });

  it('clears the holder of assets that come into stock, and refuses the status "assigned" without a holder', async () => {
    const { stock, assigned } = await several();
    expect((await bulk([stock.id, assigned.id], { status: 'assigned' })).json().data).toMatchObject({
      unchanged: [{ id: assigned.id }],
      refused: [{ id: stock.id, reason: inEnglish(assetMessages.assignFirst) }],
    });
    await bulk([assigned.id], { status: 'in_stock' });
    expect(await read(assigned.id)).toMatchObject({ status: 'in_stock', assigned_user: null });
    await bulk([stock.id, assigned.id], { assigned_user_id: ada.id });
    expect(await read(stock.id)).toMatchObject({ status: 'assigned', assigned_user: { id: ada.id } });
  });

  it('refuses "in stock" together with a holder', async () => {
    const { stock, assigned } = await several();
    const change = { status: 'in_stock', assigned_user_id: ada.id } as const;
    const { changed, refused } = (await bulk([stock.id, assigned.id], change)).json().data;
    expect([changed, idsOf(refused)]).toEqual([[], [stock.id, assigned.id]]);
    expect(refused[0].reason).toBe(inEnglish(assetMessages.inStock));
  });

  it('refuses a holder for lost and retired assets', async () => {
    const [lost, retired] = [
      await anAsset({ client: acme, status: 'lost' }),
      await anAsset({ client: acme, status: 'retired' }),
    ];
    const { refused } = (await bulk([lost.id, retired.id], { assigned_user_id: ada.id })).json().data;
    expect(refused.map(({ reason }: { reason: string }) => reason)).toEqual([
      inEnglish(assetMessages.gone('lost')),
      inEnglish(assetMessages.gone('retired')),
    ]);
  });

  it('to people and places of another client, or inactive ones, is refused as a whole', async () => {
    const { stock } = await several();
    const changes: Change[] = [
      { assigned_user_id: (await aUser({ client: other })).id },
      { assigned_user_id: (await aUser({ client: acme, isActive: false })).id },
      { function_id: (await aFunction({ client: other })).id },
      { location_id: (await aLocation({ client: acme, isActive: false })).id },
    ];
    for (const change of changes) {
      const refused = await bulk([stock.id], change);
      expect([refused.statusCode, Object.keys(refused.json().message)]).toEqual([404, Object.keys(change)]);
    }
    expect(await historyOf(stock.id)).toEqual([]);
  });

  it('over several clients is answered and stored for each', async () => {
    const { stock, theirs } = await several();
    const platform = await aSession({ platformRole: 'platform_admin' });
    const body = { ids: [theirs.id, stock.id], change: { status: 'in_repair' as const } };

    const { data } = (await call(changeAssets, { as: platform, body })).json();

    expect(idsOf(data.changed)).toEqual([theirs.id, stock.id]);
    expect(data.changed[0].changes).toMatchObject([{ from_code: 'in_stock', to_code: 'in_repair' }]);
    for (const { id } of [theirs, stock]) {
      const history = (await call(listAssetHistory, { as: platform, params: { id } })).json().data;
      expect(history).toMatchObject([{ changes: [{ field: 'status', from: 'In stock', to: 'In repair' }] }]);
    }
  });

  it('over several clients is refused if one of them does not have the place', async () => {
    const { stock, theirs } = await several();
    const platform = await aSession({ platformRole: 'platform_admin' });
    const body = { ids: [stock.id, theirs.id], change: { location_id: porto.id } };

    const refused = await call(changeAssets, { as: platform, body });

    expect([refused.statusCode, Object.keys(refused.json().message)]).toEqual([404, ['location_id']]);
    expect(await historyOf(stock.id)).toEqual([]);
  });

  it('has one to a thousand assets', async () => {
    expect((await bulk([], { status: 'lost' })).statusCode).toBe(400);
    expect(
      (
        await bulk(
          Array.from({ length: 1001 }, (_, index) => index + 1),
          { status: 'lost' },
        )
      ).statusCode,
    ).toBe(400);
  });

  it('waits for another one of the same assets in another order, without a deadlock', async () => {
    const made = [];
    for (let count = 0; count < 20; count += 1) made.push((await anAsset({ client: acme })).id);
    const answers = await Promise.all([
      bulk(made, { location_id: porto.id }),
      bulk(made.toReversed(), { status: 'in_repair' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read(made[0] ?? 0)).toMatchObject({ location: { id: porto.id }, status: 'in_repair' });
  });
});
