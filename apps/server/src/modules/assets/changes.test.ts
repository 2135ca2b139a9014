import type { BodyOf } from '@orgscope/contract/endpoint';
import { english, inEnglish } from '@orgscope/contract/words/english';
import { referenceMessages } from '@orgscope/contract/records/references';
import type { HistoryEvent } from '@orgscope/contract/records/history';
import { assetFields, assetMessages } from '@orgscope/contract/resources/asset-record';
import {
  addAsset,
  deleteAsset,
  listAssetHistory,
  listAssets,
  restoreAsset,
  updateAsset,
} from '@orgscope/contract/resources/assets';
import { deleteFunction } from '@orgscope/contract/resources/functions';
import { deleteLocation } from '@orgscope/contract/resources/locations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { assets } from '../../db/tables/assets.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { startTestApp } from '../../testing/app.ts';

const { call, database, aClient, aFunction, aLocation, anAsset, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

const operator = await aClient();
const acme = await aClient({ name: 'Acme' });
const other = await aClient();
const desk = await aFunction({ client: acme, name: 'Service desk' });
const lisbon = await aLocation({ client: acme, name: 'Lisbon' });
const ada = await aUser({ client: acme, firstName: 'Ada', lastName: 'Okafor' });
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
const admin = await aSession({ client: operator, platformRole: 'platform_admin' });

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
type AssetInput = BodyOf<typeof addAsset>;
const add = (body: AssetInput, who = as) => call(addAsset, { as: who, body });
const patch = (id: number, body: Partial<BodyOf<typeof updateAsset>>) =>
  call(updateAsset, { as, params: { id }, body });
const historyOf = async (id: number) => (await call(listAssetHistory, { as, params: { id } })).json().data;
const whole = { asset_tag: 'N-1', name: 'New laptop', category: 'laptop', status: 'in_stock' } as const;

describe('adding an asset', () => {
  it('stores all fields, and its history names who added it', async () => {
    const response = await add({
      ...whole,
      asset_tag: '  L-0001 ',
      status: 'assigned',
      manufacturer: 'Lenovo',
      model: '',
      assigned_user_id: ada.id,
      function_id: desk.id,
      location_id: lisbon.id,
      purchase_date: '2025-03-01',
      purchase_cost: '01249.5',
      currency: 'eur',
      warranty_end: '2028-02-29',
      notes: 'Two\nlines',
    });
    const { message, data } = response.json();
    expect([response.statusCode, message]).toEqual([201, inEnglish(assetMessages.added)]);
    expect(data).toMatchObject({
      asset_tag: 'L-0001',
      status: 'assigned',
      model: null,
      assigned_user: { id: ada.id, name: 'Ada Okafor', is_active: true },
      function: { id: desk.id },
      location: { id: lisbon.id },
      purchase_cost: '1249.50',
      currency: 'EUR',
      warranty_end: '2028-02-29',
      notes: 'Two\nlines',
    });
    expect(await historyOf(data.id)).toMatchObject([{ act: 'added', by: 'Lena Brandt', changes: [] }]);
  });

  it('refuses each holder or place that is inactive or of another client, and adds nothing', async () => {
    const of = { client: acme, isActive: false };
    const gone = {
      assigned_user_id: await aUser(of),
      function_id: await aFunction(of),
      location_id: await aLocation(of),
    };
    const theirs = {
      assigned_user_id: await aUser({ client: other }),
      function_id: await aFunction({ client: other }),
      location_id: await aLocation({ client: other }),
    };
    const before = [await db.$count(assets), await db.$count(recordEvents)];
    const texts = {
      assigned_user_id: 'User not found',
      function_id: 'Function not found',
      location_id: 'Location not found',
    };
    for (const [field, text] of Object.entries(texts)) {
      for (const { [field as keyof typeof texts]: named } of [gone, theirs]) {
        const status = field === 'assigned_user_id' ? 'assigned' : 'in_stock';
        const sent: AssetInput = { ...whole, asset_tag: 'N-9', status, [field]: named.id };
        const answers = [await add(sent), await add({ ...sent, client_id: acme.id }, admin)];
        for (const answer of answers) {
          expect(codeOf(answer)).toEqual([404, 'not_found']);
          expect(answer.json().message).toEqual({ [field]: [text] });
        }
      }
    }
    expect([await db.$count(assets), await db.$count(recordEvents)]).toEqual(before);
  });

  it('reports every fault at its field', async () => {
    const body = {
      asset_tag: ' ',
      name: 'x',
      category: 'car',
      status: 'sold',
      purchase_date: '2026-02-31',
      purchase_cost: '-5',
      currency: 'XXX',
      warranty_end: 'soon',
      function_id: 'x',
    } as unknown as AssetInput;
    const { statusCode, ...response } = await add(body);
    expect(statusCode).toBe(400);
    expect(Object.keys(JSON.parse(response.body).message).toSorted()).toEqual(Object.keys(body).toSorted());
  });

  it.each([
    ['toaster', 'Unknown category'],
    [7, 'Unknown category'],
    ['', 'Category is required'],
    [null, 'Category is required'],
    [undefined, 'Category is required'],
  ])('says of the category %j: %s', async (category, text) => {
    const response = await add({ ...whole, category } as AssetInput);
    expect([response.statusCode, response.json().message]).toEqual([400, { category: [text] }]);
  });

  it.each([
    [{ status: 'assigned' }, 'assigned_user_id', inEnglish(assetMessages.assignFirst)],
    [{ purchase_cost: '5' }, 'currency', english('money.currency_missing')],
    [{ purchase_cost: '5.5', currency: 'JPY' }, 'purchase_cost', english('money.currency_digits')],
    [
      { purchase_date: '2026-02-01', warranty_end: '2026-01-31' },
      'warranty_end',
      inEnglish(assetMessages.warrantyEarly),
    ],
    [{ purchase_cost: '1e400', currency: 'EUR' }, 'purchase_cost', 'Must be an amount such as 1249.50'],
    [{ purchase_cost: '-5', currency: 'EUR' }, 'purchase_cost', 'Must be an amount such as 1249.50'],
    [{ currency: 'XXX' }, 'currency', 'Unknown currency'],
    [{ purchase_date: '2026-02-31' }, 'purchase_date', 'Must be a date such as 2026-11-21, from 1900 on'],
  ] as const)('refuses %j, and so does a change', async (fields, field, text) => {
    const { id } = await anAsset({ client: acme });
    const before = await db.select().from(assets).orderBy(assets.id);
    for (const response of [await add({ ...whole, ...fields }), await patch(id, fields)])
      expect([response.statusCode, response.json().message]).toEqual([400, { [field]: [text] }]);
    expect(await db.select().from(assets).orderBy(assets.id)).toEqual(before);
  });

  it('accepts the longest tag, and a warranty that ends on the day of the purchase', async () => {
    const longest = 'T'.repeat(assetFields.asset_tag.max);
    const day = { purchase_date: '2026-02-01', warranty_end: '2026-02-01' };

    expect((await add({ ...whole, ...day, asset_tag: longest })).statusCode).toBe(201);
    const refused = await add({ ...whole, ...day, asset_tag: `${longest}T` });
    expect([refused.statusCode, Object.keys(refused.json().message)]).toEqual([400, ['asset_tag']]);
  });

  it('refuses a tag that is taken in another case, and accepts that of an inactive asset or another client', async () => {
    await anAsset({ client: acme, assetTag: 'Taken-1' });
    await anAsset({ client: acme, assetTag: 'Free-1', isActive: false });
    await anAsset({ client: other, assetTag: 'Free-2' });
    const refused = await add({ ...whole, asset_tag: 'tAKEN-1' });
    expect([...codeOf(refused), refused.json().message]).toEqual([
      409,
      'name_taken',
      { asset_tag: [inEnglish(assetMessages.taken)] },
    ]);
    expect((await add({ ...whole, asset_tag: 'FREE-1' })).statusCode).toBe(201);
    expect((await add({ ...whole, asset_tag: 'FREE-2' })).statusCode).toBe(201);
  });

  it('gives a tag to one of many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ ...whole, asset_tag: 'Race-1' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it('refuses people and places of another client, and inactive ones, at their fields', async () => {
    const absent = {
      assigned_user_id: [(await aUser({ client: other })).id, (await aUser({ client: acme, isActive: false })).id],
      function_id: [(await aFunction({ client: other })).id, (await aFunction({ client: acme, isActive: false })).id],
      location_id: [(await aLocation({ client: other })).id, (await aLocation({ client: acme, isActive: false })).id],
    };
    const texts = {
      assigned_user_id: ['User not found'],
      function_id: ['Function not found'],
      location_id: ['Location not found'],
    };
    const before = await db.$count(assets);
    for (const at of [0, 1]) {
      const ids = Object.fromEntries(Object.entries(absent).map(([field, found]) => [field, found[at]]));
      const refused = await add({ ...whole, status: 'assigned', ...ids });
      expect([...codeOf(refused), refused.json().message]).toEqual([404, 'not_found', texts]);
    }
    expect(await db.$count(assets)).toBe(before);
  });

  it('adds it to the client that a platform administrator names', async () => {
    const response = await add({ ...whole, asset_tag: 'P-1', client_id: acme.id }, admin);
    expect(response.json().data.client).toEqual({ id: acme.id, name: 'Acme' });
    expect(codeOf(await add({ ...whole, client_id: operator.id }))).toEqual([404, 'not_found']);
  });
});

describe('changing an asset', () => {
  it('records the changed fields, with the names at that time', async () => {
    const { id } = await anAsset({
      client: acme,
      locationId: lisbon.id,
      purchaseCost: '10.000',
      currency: 'EUR',
      name: 'Old',
    });
    const response = await patch(id, { name: 'New', location_id: null, purchase_cost: '12.5', category: 'laptop' });
    expect(response.json().data).toMatchObject({ name: 'New', location: null, purchase_cost: '12.50', version: 2 });
    const [event] = await historyOf(id);
    expect(event).toMatchObject({
      act: 'changed',
      by: 'Lena Brandt',
      changes: [
        { field: 'name', from: 'Old', to: 'New' },
        { field: 'location', from: 'Lisbon', to: null },
        { field: 'purchase_cost', from: '10.00 EUR', to: '12.50 EUR' },
      ],
    });
    expect(
      (await call(listAssets, { as, query: { search: 'new' } })).json().data.map((one: { id: number }) => one.id),
    ).toContain(id);
  });

  it('without a difference adds no event and no version', async () => {
    const asset = await anAsset({ client: acme, purchaseCost: '10.500', currency: 'EUR', notes: 'Same' });
    const response = await patch(asset.id, {
      name: asset.name,
      purchase_cost: '10.5',
      notes: 'Same ',
      status: 'in_stock',
    });
    expect(response.json().data.version).toBe(1);
    expect(await historyOf(asset.id)).toEqual([]);
  });

  it('checks the changed fields together with the stored ones', async () => {
    const { id } = await anAsset({ client: acme, purchaseDate: '2026-01-10', purchaseCost: '10.5', currency: 'EUR' });
    const response = await patch(id, { currency: 'JPY', warranty_end: '2026-01-09', status: 'assigned' });
    expect(response.json().message).toEqual({
      assigned_user_id: [inEnglish(assetMessages.assignFirst)],
      purchase_cost: [english('money.currency_digits')],
      warranty_end: [inEnglish(assetMessages.warrantyEarly)],
    });
    expect((await patch(id, { currency: null })).json().message).toEqual({
      currency: [english('money.currency_missing')],
    });
  });

  it('sets "in stock" when the holder is cleared, and clears the holder of an asset in stock', async () => {
    const assigned = { client: acme, status: 'assigned', assignedUserId: ada.id } as const;
    const [one, two, three] = [await anAsset(assigned), await anAsset(assigned), await anAsset({ client: acme })];
    expect((await patch(one.id, { assigned_user_id: null })).json().data).toMatchObject({
      status: 'in_stock',
      assigned_user: null,
    });
    expect((await patch(two.id, { status: 'in_stock' })).json().data).toMatchObject({
      status: 'in_stock',
      assigned_user: null,
    });
    expect((await patch(three.id, { assigned_user_id: ada.id })).json().data).toMatchObject({ status: 'assigned' });
  });

  it('refuses "in stock" together with a holder, when added and when changed', async () => {
    const fault = { assigned_user_id: [inEnglish(assetMessages.inStock)] };
    const both = { status: 'in_stock', assigned_user_id: ada.id } as const;
    const stock = await anAsset({ client: acme });
    const assigned = await anAsset({ client: acme, status: 'assigned', assignedUserId: ada.id });
    const before = await db.select().from(assets).orderBy(assets.id);

    const refused = [
      await add({ ...whole, asset_tag: 'N-2', ...both }),
      await patch(stock.id, both),
      await patch(assigned.id, both),
    ];

    expect(refused.map((response) => [response.statusCode, response.json().message])).toEqual(
      Array.from({ length: 3 }, () => [400, fault]),
    );
    expect(await db.select().from(assets).orderBy(assets.id)).toEqual(before);
  });

  it('changes other fields of an asset that was stored in stock with a holder', async () => {
    const { id } = await anAsset({ client: acme, assignedUserId: ada.id });
    const response = await patch(id, { name: 'Renamed', status: 'in_stock', assigned_user_id: ada.id });
    expect(response.json().data).toMatchObject({ name: 'Renamed', assigned_user: { id: ada.id } });
  });

  it.each(['in_repair', 'retired', 'lost'] as const)('keeps the holder of an asset that becomes %s', async (status) => {
    const { id } = await anAsset({ client: acme, status: 'assigned', assignedUserId: ada.id });
    const response = await patch(id, { status, assigned_user_id: ada.id });
    expect(response.json().data).toMatchObject({ status, assigned_user: { id: ada.id } });
  });

  it('keeps a deactivated holder', async () => {
    const user = await aUser({ client: acme, isActive: false });
    const { id } = await anAsset({ client: acme, status: 'assigned', assignedUserId: user.id });
    const response = await patch(id, { name: 'Renamed', assigned_user_id: user.id });
    expect(response.json().data.assigned_user).toMatchObject({ id: user.id, is_active: false });
  });

  it('answers an outdated edit with the current asset', async () => {
    const { id } = await anAsset({ client: acme });
    await patch(id, { name: 'First', version: 1 });
    const response = await patch(id, { name: 'Second', version: 1 });
    expect(codeOf(response)).toEqual([409, 'edit_conflict']);
    expect(response.json().conflict).toMatchObject({
      record: { name: 'First', version: 2 },
      changed_by: 'Lena Brandt',
    });
  });
});

it('lists the last five hundred events of an asset, and none of another record with the same id', async () => {
  const { id } = await anAsset({ client: acme });
  const event = { clientId: acme.id, recordId: id, act: 'changed' as const, changes: [] };
  const its = Array.from({ length: 501 }, (_, index) => ({ ...event, resource: 'assets' as const, by: `${index}` }));
  await db.insert(recordEvents).values([...its, { ...event, resource: 'applications', by: 'Somebody else' }]);

  const events: HistoryEvent[] = await historyOf(id);

  expect([events.length, events[0]?.by, events.at(-1)?.by]).toEqual([500, '500', '1']);
});

describe('deleting and restoring', () => {
  it('keep the asset, and each adds an event', async () => {
    const { id } = await anAsset({ client: acme });
    expect((await call(deleteAsset, { as, params: { id } })).json().data.is_active).toBe(false);
    expect(codeOf(await patch(id, { name: 'Edited' }))).toEqual([409, 'inactive']);
    expect(codeOf(await call(deleteAsset, { as, params: { id } }))).toEqual([409, 'inactive']);
    expect((await call(restoreAsset, { as, params: { id } })).json().message).toBe(inEnglish(assetMessages.restored));
    expect(codeOf(await call(restoreAsset, { as, params: { id } }))).toEqual([409, 'already_active']);
    expect((await historyOf(id)).map(({ act }: { act: string }) => act)).toEqual(['restored', 'deleted']);
  });

  it('refuse a restore whose tag is taken in the meantime', async () => {
    const { id } = await anAsset({ client: acme, assetTag: 'Back-1', isActive: false });
    await anAsset({ client: acme, assetTag: 'BACK-1' });
    expect((await call(restoreAsset, { as, params: { id } })).json().message).toEqual({
      asset_tag: [inEnglish(assetMessages.taken)],
    });
  });

  it('refuse a restore to a place that is inactive, and name it', async () => {
    const closed = await aLocation({ client: acme, name: 'Closed', isActive: false });
    const team = await aFunction({ client: acme, name: 'Dissolved', isActive: false });
    const [one, two] = [
      await anAsset({ client: acme, locationId: closed.id, isActive: false }),
      await anAsset({ client: acme, functionId: team.id, isActive: false }),
    ];
    const messages = [];
    for (const { id } of [one, two]) messages.push((await call(restoreAsset, { as, params: { id } })).json().message);
    expect(messages).toEqual([
      inEnglish(referenceMessages.locationInactive('Closed')),
      inEnglish(referenceMessages.functionInactive('Dissolved')),
    ]);
  });
});

describe('a function or location that active assets are in', () => {
  it('cannot be deleted, and the refusal has the number of assets', async () => {
    const [team, site] = [await aFunction({ client: acme }), await aLocation({ client: acme })];
    const asset = await anAsset({ client: acme, functionId: team.id, locationId: site.id });
    await anAsset({ client: acme, functionId: team.id, locationId: site.id, isActive: false });
    await aUser({ client: acme, clientFunctionId: team.id });
    const tries = async () => [
      (await call(deleteFunction, { as, params: { id: team.id } })).json().message,
      (await call(deleteLocation, { as, params: { id: site.id } })).json().message,
    ];
    expect(await tries()).toEqual([
      'Function cannot be deleted. 1 user(s), 1 asset(s) associated',
      'Location cannot be deleted. 1 asset(s) associated',
    ]);
    await call(deleteAsset, { as, params: { id: asset.id } });
    expect(await tries()).toEqual([
      'Function cannot be deleted. 1 user(s) associated',
      'Location deleted successfully',
    ]);
  });

  it('is not deleted while an asset is moved to it', async () => {
    const standing = async (round: number) => {
      const [team, site] = [await aFunction({ client: acme }), await aLocation({ client: acme })];
      await Promise.all([
        add({ ...whole, asset_tag: `Moving-${round}`, function_id: team.id, location_id: site.id }),
        call(deleteFunction, { as, params: { id: team.id } }),
        call(deleteLocation, { as, params: { id: site.id } }),
      ]);
      const found = (await call(listAssets, { as, query: { search: `moving-${round}` } })).json().data;
      const [[lockedTeam], [lockedSite]] = [
        await db.select().from(functions).where(eq(functions.id, team.id)),
        await db.select().from(locations).where(eq(locations.id, site.id)),
      ];
      return found.length === 0 || (lockedTeam?.isActive && lockedSite?.isActive);
    };
    const rounds = [];
    for (let round = 0; round < 5; round += 1) rounds.push(await standing(round));
    expect(rounds).toEqual([true, true, true, true, true]);
  });
});
