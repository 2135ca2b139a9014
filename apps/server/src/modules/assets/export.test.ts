import { assetCategories, assetStatuses } from '@orgscope/contract/resources/asset-record';
import { checkAssetImport, exportAssets, importAssets, readAssetColumns } from '@orgscope/contract/resources/assets';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { assets } from '../../db/tables/assets.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { startTestApp } from '../../testing/app.ts';
import { cellText, day, price } from '../../testing/arbitraries.ts';
import { formOf } from '../../testing/form.ts';

const { call, database, aClient, aFunction, aLocation, anAsset, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

await aClient();
const acme = await aClient({ name: 'Acme' });
const desk = await aFunction({ client: acme, name: '=Service, "desk"' });
const lisbon = await aLocation({ client: acme, name: "'-Lisbon" });
const ada = await aUser({ client: acme, username: 'ada@acme.example' });
const gone = await aUser({ client: acme, username: 'gone@acme.example', isActive: false });
const as = await aSession({ client: acme, platformRole: 'client_admin' });

const download = async (query = {}, by = as) => (await call(exportAssets, { as: by, query })).body;
const form = (bytes: string, fields: Record<string, unknown> = {}) =>
  formOf(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])), {
    bytes,
    field: 'file',
    name: 'assets.csv',
    type: 'text/csv',
  });
async function bringBack(bytes: string, by = as) {
  const { mapping } = (await call(readAssetColumns, { as: by, form: form(bytes) })).json().data;
  const checked = (await call(checkAssetImport, { as: by, form: form(bytes, { mapping }) })).json().data;
  const { body } = await call(importAssets, { as: by, form: form(bytes, { mapping }) });
  return { mapping, checked, end: JSON.parse(body.trimEnd().split('\n').at(-1) ?? '') };
}
const everything = async () => [await db.select().from(assets).orderBy(assets.id), await db.$count(recordEvents)];

it('is a file of the assets that the query finds, with labels, addresses, names, plain decimals and ISO dates', async () => {
  await anAsset({
    client: acme,
    assetTag: 'L-1',
    name: '=1+1',
    status: 'assigned',
    manufacturer: "'=x",
    assignedUserId: ada.id,
    functionId: desk.id,
    locationId: lisbon.id,
    purchaseDate: '2025-03-01',
    purchaseCost: '1249.5',
    currency: 'EUR',
    warrantyEnd: '2028-02-29',
    notes: 'Two\nlines',
  });
  await anAsset({ client: acme, assetTag: 'M-1', category: 'monitor' });
  const response = await call(exportAssets, { as, query: { category: 'laptop' } });
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/"assets-\d{4}-\d\d-\d\d\.csv"$/),
  });
  expect(parse(response.body, { bom: true, columns: true })).toEqual([
    {
      'Asset tag': 'L-1',
      Name: "'=1+1",
      Category: 'Laptop',
      Status: 'Assigned',
      Manufacturer: "''=x",
      Model: '',
      Serial: '',
      'Assigned user': 'ada@acme.example',
      Function: '\'=Service, "desk"',
      Location: "''-Lisbon",
      Supplier: '',
      'Purchase date': '2025-03-01',
      'Purchase cost': '1249.50',
      Currency: 'EUR',
      'Warranty end': '2028-02-29',
      Notes: 'Two\nlines',
      Active: 'Yes',
    },
  ]);
});

const status = fc.constantFrom(...assetStatuses);
const asset = fc.record({
  name: cellText.map((name) => name && ([...name].length < 2 ? `${name}..` : name)),
  category: fc.constantFrom(...assetCategories),
  held: fc.tuple(status, fc.constantFrom(ada.id, gone.id, null)),
  manufacturer: cellText,
  model: cellText,
  serial: cellText,
  supplier: cellText,
  notes: cellText,
  functionId: fc.constantFrom(desk.id, null),
  locationId: fc.constantFrom(lisbon.id, null),
  bought: fc.option(price),
  purchaseDate: fc.option(day),
  isActive: fc.boolean(),
});

it('changes nothing when it is imported again unchanged', async () => {
  const made = fc.sample(asset, { numRuns: 150, seed: 20_261_121 });
  for (const [index, { held, bought, name, ...fields }] of made.entries()) {
    const [wanted, holder] = held;
    await anAsset({
      client: acme,
      assetTag: `${["'=", '-', ''][index % 3]}T ${index}`,
      name: name ?? 'Plain',
      ...fields,
      ...(bought && { purchaseCost: bought.amount, currency: bought.currency }),
      status: wanted === 'assigned' && holder === null ? 'in_stock' : wanted,
      assignedUserId: holder,
    });
  }
  const before = await everything();
  const { mapping, end } = await bringBack(await download({ include_inactive: 'true' }));
  expect(Object.keys(mapping)).toHaveLength(16);
  expect(end).toMatchObject({ success: true, data: { imported: 0 } });
  expect(await everything()).toEqual(before);
});

it('leaves the active asset as it is when the deleted one with the same tag comes back', async () => {
  const twins = await aClient();
  const by = await aSession({ client: twins, platformRole: 'client_admin' });
  await anAsset({ client: twins, assetTag: 'TWIN', name: 'Deleted one', isActive: false });
  await anAsset({ client: twins, assetTag: 'TWIN', name: 'Living one' });
  const before = await everything();
  const all = await download({ include_inactive: true }, by);
  const onlyDeleted = all
    .split('\r\n')
    .filter((line) => !line.includes('Living one'))
    .join('\r\n');

  for (const [file, rows, deleted] of [
    [onlyDeleted, 0, 2],
    [all, 1, 2],
  ] as const) {
    const { checked, end } = await bringBack(file, by);
    const leftOut = { deleted_rows: 1, deleted_row_numbers: [deleted] };
    const effects = { added: 0, changed: 0, unchanged: rows };
    expect(checked).toEqual({ rows, faulty_rows: 0, faults: [], fault_count: 0, ...effects, ...leftOut });
    expect(end).toMatchObject({ success: true, data: { imported: 0, ...effects, ...leftOut } });
  }
  expect(await everything()).toEqual(before);
});

it('brings no deleted asset to life in an empty client', async () => {
  const [from, to] = [await aClient(), await aClient()];
  await anAsset({ client: from, assetTag: 'GONE', isActive: false });
  await anAsset({ client: from, assetTag: 'HERE' });
  const file = await download(
    { include_inactive: true },
    await aSession({ client: from, platformRole: 'client_admin' }),
  );

  const { end } = await bringBack(file, await aSession({ client: to, platformRole: 'client_admin' }));

  expect(end.data).toMatchObject({ imported: 1, deleted_rows: 1, deleted_row_numbers: [2] });
  expect(await db.select({ tag: assets.assetTag }).from(assets).where(eq(assets.clientId, to.id))).toEqual([
    { tag: 'HERE' },
  ]);
});

it('keeps the account that holds an asset after its person was invited again', async () => {
  const again = await aClient();
  const by = await aSession({ client: again, platformRole: 'client_admin' });
  const revoked = await aUser({ client: again, username: 'Again@acme.example', isActive: false });
  const laptop = await anAsset({ client: again, status: 'assigned', assignedUserId: revoked.id });
  await aUser({ client: again, username: 'again@acme.example' });

  const { end } = await bringBack((await download({}, by)).replace('Again@', 'AGAIN@'), by);

  expect(end).toMatchObject({ success: true, data: { imported: 0 } });
  expect(await db.select({ holder: assets.assignedUserId }).from(assets).where(eq(assets.id, laptop.id))).toEqual([
    { holder: revoked.id },
  ]);
});
