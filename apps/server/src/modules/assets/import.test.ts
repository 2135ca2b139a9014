import { english, inEnglish } from '@orgscope/contract/words/english';
import { referenceMessages } from '@orgscope/contract/records/references';
import { assetMessages } from '@orgscope/contract/resources/asset-record';
import {
  checkAssetImport,
  importAssets,
  listAssetHistory,
  listAssets,
  readAssetColumns,
  updateAsset,
} from '@orgscope/contract/resources/assets';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { assets } from '../../db/tables/assets.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { beforeWriting } from '../../testing/before-writing.ts';
import { formOf } from '../../testing/form.ts';

const { call, database, aClient, aFunction, aLocation, anAsset, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

await aClient();
const acme = await aClient({ name: 'Acme' });
const other = await aClient();
const desk = await aFunction({ client: acme, name: 'Service desk' });
const lisbon = await aLocation({ client: acme, name: 'Lisbon' });
await aLocation({ client: acme, name: 'Closed', isActive: false });
await aLocation({ client: other, name: 'Their site' });
const ada = await aUser({ client: acme, username: 'ada@acme.example', firstName: 'Ada', lastName: 'Okafor' });
const gone = await aUser({ client: acme, username: 'gone@acme.example', isActive: false });
await aUser({ client: other, username: 'theirs@other.example' });
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });

const headings = [
  'Tag',
  'Name',
  'Category',
  'Status',
  'Holder',
  'Department',
  'Site',
  'Bought',
  'Price',
  'Currency',
  'Warranty',
];
const fields = [
  'asset_tag',
  'name',
  'category',
  'status',
  'assigned_user',
  'function',
  'location',
  'purchase_date',
  'purchase_cost',
  'currency',
  'warranty_end',
];
const all = Object.fromEntries(fields.map((field, column) => [field, column]));

const form = (rows: string[], mapping: Record<string, number> = all) =>
  formOf(
    { mapping: JSON.stringify(mapping) },
    { bytes: [headings.join(';'), ...rows].join('\n'), field: 'file', name: 'assets.csv', type: 'text/csv' },
  );
const check = async (...rows: string[]) => (await call(checkAssetImport, { as, form: form(rows) })).json().data;
const bring = async (rows: string[], mapping?: Record<string, number>) => {
  const response = await call(importAssets, { as, form: form(rows, mapping) });
  return response.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .at(-1);
};
const found = async (search: string) => (await call(listAssets, { as, query: { search } })).json().data[0];
const historyOf = async (id: number) => (await call(listAssetHistory, { as, params: { id } })).json().data;

describe('reading the columns', () => {
  it('suggests the fields of usual headings', async () => {
    const { mapping, rows } = (await call(readAssetColumns, { as, form: form(['a;b;c;d;e;f;g;h;i;j;k']) })).json().data;
    expect([mapping, rows]).toEqual([all, 1]);
  });
});

describe('checking a file', () => {
  it.each([
    [';Laptop;laptop;;;;;;;;', [['asset_tag', 'Asset tag is required']]],
    ['C-1;x;laptop;;;;;;;;', [['name', 'Asset name must be at least 2 characters']]],
    [
      'C-1;Car;car;sold;;;;;;;',
      [
        ['category', 'Unknown category'],
        ['status', 'Unknown status'],
      ],
    ],
    ['C-1;Laptop;;;;;;;;;', [['category', 'Category is required']]],
    ['C-1;Laptop;Laptop;Assigned;;;;;;;', [['assigned_user', inEnglish(assetMessages.assignFirst)]]],
    ['C-1;Laptop;laptop;In stock;ada@acme.example;;;;;;', [['assigned_user', inEnglish(assetMessages.inStock)]]],
    ['C-1;Laptop;laptop;Retired;ada@acme.example;;;;;;', [['assigned_user', inEnglish(assetMessages.gone('retired'))]]],
    ['C-1;Laptop;laptop;Lost;ada@acme.example;;;;;;', [['assigned_user', inEnglish(assetMessages.gone('lost'))]]],
    ['C-1;Laptop;laptop;;nobody@acme.example;;;;;;', [['assigned_user', inEnglish(referenceMessages.personUnknown)]]],
    ['C-1;Laptop;laptop;;gone@acme.example;;;;;;', [['assigned_user', inEnglish(referenceMessages.personUnknown)]]],
    ['C-1;Laptop;laptop;;theirs@other.example;;;;;;', [['assigned_user', inEnglish(referenceMessages.personUnknown)]]],
    [
      'C-1;Laptop;laptop;;;Sales;Their site;;;;',
      [
        ['function', inEnglish(referenceMessages.functionUnknown)],
        ['location', inEnglish(referenceMessages.locationUnknown)],
      ],
    ],
    ['C-1;Laptop;laptop;;;;Closed;;;;', [['location', inEnglish(referenceMessages.locationUnknown)]]],
    ['C-1;Laptop;laptop;;;;;31.02.2026;;;', [['purchase_date', 'Must be a date such as 2026-11-21, from 1900 on']]],
    ['C-1;Laptop;laptop;;;;;03/04/2026;;;', [['purchase_date', english('imports.date_ambiguous')]]],
    ['C-1;Laptop;laptop;;;;;2026-03-01;;;2026-02-01', [['warranty_end', inEnglish(assetMessages.warrantyEarly)]]],
    ['C-1;Laptop;laptop;;;;;;1,249;EUR;', [['purchase_cost', english('money.ambiguous_whole', { thousands: '1249' })]]],
    ['C-1;Laptop;laptop;;;;;;-5;EUR;', [['purchase_cost', 'Must be an amount such as 1249.50']]],
    ['C-1;Laptop;laptop;;;;;;1e400;EUR;', [['purchase_cost', 'Must be an amount such as 1249.50']]],
    ['C-1;Laptop;laptop;;;;;;5.50;JPY;', [['purchase_cost', english('money.currency_digits')]]],
    ['C-1;Laptop;laptop;;;;;;5;;', [['currency', english('money.currency_missing')]]],
    ['C-1;Laptop;laptop;;;;;;5;XXX;', [['currency', 'Unknown currency']]],
  ])('%s', async (row, expected) => {
    const { faults, faulty_rows: faulty } = await check(row);
    expect(faults.map(({ field, text }: { field: string; text: string }) => [field, text])).toEqual(expected);
    expect(faulty).toBe(1);
  });

  it('reports the second of two rows with the same tag in any case', async () => {
    const { faults } = await check('C-1;One;laptop;;;;;;;;', 'c-1;Two;laptop;;;;;;;;');
    expect(faults).toEqual([
      {
        row: 3,
        field: 'asset_tag',
        value: 'c-1',
        text: english('imports.twice', { row: 2 }),
        code: 'imports.twice',
        params: { row: 2 },
      },
    ]);
  });

  it('refuses a file with a value beyond its columns, and names the line', async () => {
    const before = await db.$count(assets);
    for (const endpoint of [checkAssetImport, importAssets]) {
      const response = await call(endpoint, {
        as,
        form: form(['C-1;One;laptop;;;;;;;;', 'C-2;Two;laptop;;;;;;;;;more']),
      });
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        { file: [english('imports.malformed', { line: 3 })] },
      ]);
    }
    expect(await db.$count(assets)).toBe(before);
  });

  it('refuses a file without tag, name or category', async () => {
    const response = await call(checkAssetImport, { as, form: form(['C-1;One;laptop;;;;;;;;'], { name: 1 }) });
    expect([response.statusCode, response.json().message.mapping]).toHaveLength(2);
    expect(response.json().message.mapping).toEqual([
      english('imports.unmapped', { field: 'asset tag' }),
      english('imports.unmapped', { field: 'category' }),
    ]);
  });

  it('reports a tag of an inactive asset', async () => {
    await anAsset({ client: acme, assetTag: 'Was-1', name: 'Was here', isActive: false });
    expect((await check('was-1;Was here;laptop;In stock;;;;;;;')).faults).toMatchObject([
      { text: inEnglish(assetMessages.inactive) },
    ]);
    expect((await check('Was-1;Was here;laptop;In stock;;;;;;;')).faults).toEqual([]);
  });
});

describe('importing a file', () => {
  it('adds new assets from all formats of spreadsheets', async () => {
    const end = await bring([
      'I-1;Laptop;LAPTOP;;ADA@acme.example;service  desk;LISBON;21.11.2025;1.249,50;eur;21/11/2028',
      'I-2;Screen;monitor;In Repair;;;;2025-11-21;1,249.50;USD;',
    ]);
    expect(end).toEqual({
      success: true,
      message: inEnglish(assetMessages.imported(2)),
      code: 'assets.done.import',
      params: { count: 2 },
      data: { imported: 2, added: 2, changed: 0, unchanged: 0 },
    });
    const laptop = await found('i-1');
    expect(laptop).toMatchObject({
      status: 'assigned',
      assigned_user: { id: ada.id },
      function: { id: desk.id },
      location: { id: lisbon.id },
      purchase_date: '2025-11-21',
      purchase_cost: '1249.50',
      currency: 'EUR',
      warranty_end: '2028-11-21',
    });
    expect(await found('i-2')).toMatchObject({ status: 'in_repair', purchase_cost: '1249.50', warranty_end: null });
    expect(await historyOf(laptop.id)).toMatchObject([{ act: 'imported', by: 'Lena Brandt', changes: [] }]);
  });

  it('updates known tags in the mapped columns only, and skips assets without a difference', async () => {
    const same = await anAsset({ client: acme, assetTag: 'K-1', name: 'Same' });
    const other1 = await anAsset({ client: acme, assetTag: 'K-2', name: 'Old', notes: 'Kept', locationId: lisbon.id });
    const end = await bring(
      ['k-1;Same;laptop;;;;;;;;', 'K-2;New;laptop;;;;;;;;'].map((row) => row.replace('k-1', 'K-1')),
      {
        asset_tag: 0,
        name: 1,
        category: 2,
      },
    );
    expect(end.data).toEqual({ imported: 1, added: 0, changed: 1, unchanged: 1 });
    expect(await found('k-1')).toMatchObject({ id: same.id, version: 1 });
    expect(await found('k-2')).toMatchObject({
      id: other1.id,
      name: 'New',
      notes: 'Kept',
      location: { id: lisbon.id },
      version: 2,
    });
    expect(await historyOf(same.id)).toEqual([]);
    expect(await historyOf(other1.id)).toMatchObject([
      { act: 'imported', changes: [{ field: 'name', from: 'Old', to: 'New' }] },
    ]);
  });

  it('updates the active asset of a tag, whether it is the newer one or not', async () => {
    const active = await anAsset({ client: acme, assetTag: 'N-1', name: 'Old' });
    const deleted = await anAsset({ client: acme, assetTag: 'N-1', name: 'Deleted', isActive: false });

    expect((await bring(['N-1;New;laptop;;;;;;;;'])).data).toMatchObject({ imported: 1 });

    expect(await found('n-1')).toMatchObject({ id: active.id, name: 'New' });
    expect(await historyOf(deleted.id)).toEqual([]);
  });

  it('by a platform administrator does not change another client’s asset with the same tag', async () => {
    const theirs = await anAsset({ client: other, assetTag: 'Z-1', name: 'Theirs' });
    const platform = await aSession({ platformRole: 'platform_admin' });
    const mapping = JSON.stringify({ asset_tag: 0, name: 1, category: 2 });
    const file = { bytes: 'Tag,Name,Category\nZ-1,Ours,laptop', field: 'file', name: 'assets.csv', type: 'text/csv' };

    await call(importAssets, { as: platform, form: formOf({ client_id: acme.id, mapping }, file) });

    expect(await found('z-1')).toMatchObject({ name: 'Ours', client: { id: acme.id } });
    expect(await db.select().from(assets).where(eq(assets.id, theirs.id))).toEqual([theirs]);
  });

  it('refuses to bring an assigned asset into stock with its holder', async () => {
    const held = await anAsset({ client: acme, assetTag: 'S-1', status: 'assigned', assignedUserId: ada.id });
    const row = 'S-1;In stock;laptop;In stock;ada@acme.example;;;;;;';
    expect((await check(row)).faults).toMatchObject([{ field: 'assigned_user', code: 'assets.in_stock' }]);
    expect(await bring([row])).toMatchObject({ success: false });
    expect(await db.select().from(assets).where(eq(assets.id, held.id))).toEqual([held]);
  });

  it('refuses a warranty that ends before a purchase whose date is changed after the check', async () => {
    const { id } = await anAsset({ client: acme, assetTag: 'W-1', name: 'Bought' });
    const stored = () => db.select().from(assets).where(eq(assets.id, id));
    beforeWriting(database, () => db.update(assets).set({ purchaseDate: '2026-06-01' }).where(eq(assets.id, id)));

    const mapping = { asset_tag: 0, name: 1, category: 2, warranty_end: 3 };
    expect(await bring(['W-1;Covered;laptop;2026-05-31'], mapping)).toMatchObject({
      success: false,
      error: { code: 'validation_failed' },
    });
    expect(await stored()).toMatchObject([{ name: 'Bought', purchaseDate: '2026-06-01', warrantyEnd: null }]);
  });

  it('keeps a deactivated holder', async () => {
    await anAsset({ client: acme, assetTag: 'H-1', name: 'Held', status: 'assigned', assignedUserId: gone.id });
    expect((await bring(['H-1;Still held;laptop;Assigned;gone@acme.example;;;;;;'])).data).toMatchObject({
      imported: 1,
    });
    expect(await found('h-1')).toMatchObject({ name: 'Still held', assigned_user: { id: gone.id } });
  });

  it('is undone with what it tells of each asset, also where the holder was deactivated', async () => {
    const held = { client: acme, status: 'assigned', assignedUserId: gone.id } as const;
    const { id } = await anAsset({ ...held, assetTag: 'U-1', name: 'Held' });
    const response = await call(importAssets, { as, form: form(['U-1;Held;laptop;Assigned;ada@acme.example;;;;;;']) });
    const lines = response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [{ version, before }] = lines.flatMap(({ records = [] }) => records);
    expect(before).toEqual({ assigned_user_id: gone.id });

    const undone = await call(updateAsset, { as, params: { id }, body: { ...before, version } });

    expect(undone.json().data).toMatchObject({ assigned_user: { id: gone.id } });
  });

  it('writes nothing from a file with a fault', async () => {
    const before = await db.$count(assets);
    const response = await call(importAssets, { as, form: form(['F-1;Good;laptop;;;;;;;;', 'F-2;Bad;car;;;;;;;;']) });
    expect([response.statusCode, response.json().message, await db.$count(assets)]).toEqual([
      400,
      english('imports.faulty', { count: 1 }),
      before,
    ]);
  });

  it.each([
    ['holder', users, () => aUser({ client: acme, username: 'passing@acme.example' }), 'passing@acme.example;;'],
    ['function', functions, () => aFunction({ client: acme, name: 'Passing' }), ';Passing;'],
    ['location', locations, () => aLocation({ client: acme, name: 'Passing' }), ';;Passing'],
  ] as const)(
    'writes nothing where the %s of its last row goes away after the check',
    async (_, table, build, cells) => {
      const { id } = await build();
      const state = async () => [await db.select().from(assets), await db.$count(recordEvents)];
      const before = await state();
      beforeWriting(database, () => db.update(table).set({ isActive: false }).where(eq(table.id, id)));

      const rows = Array.from({ length: 501 }, (__, index) => `P-${index};Early;laptop;;;;;;;;`);
      const end = await bring([...rows, `P-501;Late;laptop;;${cells};;;;`]);

      expect(end).toMatchObject({ success: false, error: { code: 'not_found' } });
      expect(await state()).toEqual(before);
    },
  );

  it('twice at once adds each asset once', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `R-${index};Raced;laptop;;;;;;;;`);
    const ends = await Promise.all([bring(rows), bring(rows)]);
    expect(ends.filter(({ success }) => success).length).toBeGreaterThan(0);
    expect((await call(listAssets, { as, query: { search: 'raced', page: 1 } })).json().meta.count).toBe(20);
  });
});
