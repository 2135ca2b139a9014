// What a check says that an import would do, and what the import then does.
import type { Endpoint } from '@orgscope/contract/endpoint';
import { english, inEnglish } from '@orgscope/contract/words/english';
import { importLimits } from '@orgscope/contract/records/imports';
import type { ImportedRecord } from '@orgscope/contract/records/imports';
import { referenceMessages } from '@orgscope/contract/records/references';
import { applicationCalls } from '@orgscope/contract/resources/applications';
import { assetMessages } from '@orgscope/contract/resources/asset-record';
import { assetCalls, checkAssetImport, importAssets } from '@orgscope/contract/resources/assets';
import { functionImport } from '@orgscope/contract/resources/function-import';
import { exportFunctions, writes as functionWrites } from '@orgscope/contract/resources/functions';
import { locationImport } from '@orgscope/contract/resources/location-import';
import { exportLocations, writes as locationWrites } from '@orgscope/contract/resources/locations';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, aClient, aFunction, aLocation, anAsset, aUser, aSession } = await startTestApp();
const acme = await aClient();
const as = await aSession({ client: acme, platformRole: 'client_admin' });
const ada = await aUser({ client: acme, username: 'ada@acme.example' });

const mapping = JSON.stringify({ asset_tag: 0, name: 1, category: 2, status: 3, assigned_user: 4 });
const form = (rows: readonly string[]) =>
  formOf(
    { mapping },
    {
      bytes: ['Tag;Name;Category;State;Holder;Active', ...rows].join('\n'),
      field: 'file',
      name: 'a.csv',
      type: 'text/csv',
    },
  );
const check = async (rows: readonly string[]) => (await call(checkAssetImport, { as, form: form(rows) })).json().data;
const run = async (rows: readonly string[]) =>
  JSON.parse((await call(importAssets, { as, form: form(rows) })).body.trimEnd().split('\n').at(-1) ?? '').data;

describe('the effects of a file', () => {
  it('are counted by the check as the import then has them', async () => {
    await anAsset({ client: acme, assetTag: 'SAME', name: 'Same', assignedUserId: ada.id, status: 'assigned' });
    await anAsset({ client: acme, assetTag: 'OLD', name: 'Old' });
    await anAsset({ client: acme, assetTag: 'GONE', name: 'Gone', isActive: false });
    const rows = [
      'NEW;New;laptop;;;',
      'same;Same;laptop;Assigned;ADA@acme.example;',
      'SAME2;Dropped;laptop;;;No',
      'OLD;Newer;laptop;;;Yes',
      'GONE;Gone;laptop;In stock;;',
    ].map((row) => row.replace('same;', 'SAME;'));

    const counts = { added: 1, changed: 1, unchanged: 2, deleted_rows: 1, deleted_row_numbers: [4] };
    expect(await check(rows)).toMatchObject({ rows: 4, faulty_rows: 0, ...counts });
    expect(await run(rows)).toEqual({ imported: 2, ...counts });
    expect(await check(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  });

  it('show what is overwritten: the first 20 rows with their values, and how many values are removed', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => index + 1);
    for (const index of rows)
      await anAsset({ client: acme, assetTag: `V-${index}`, name: 'Old', assignedUserId: ada.id, status: 'assigned' });
    const file = ['V-1;Old;laptop;Assigned;eve@acme.example;', ...rows.slice(1).map((at) => `V-${at};New;laptop;;;`)];
    await aUser({ client: acme, username: 'eve@acme.example' });

    const { changes, emptied } = await check([...file, 'NEW-2;New;laptop;;;']);
    const holder = { field: 'assigned_user', from: 'ada@acme.example' };
    expect(changes.slice(0, 2)).toEqual([
      { row: 2, name: 'V-1 Old', changes: [{ ...holder, to: 'eve@acme.example' }] },
      {
        row: 3,
        name: 'V-2 Old',
        changes: [
          { field: 'name', from: 'Old', to: 'New' },
          { field: 'status', from: 'Assigned', to: 'In stock', from_code: 'assigned', to_code: 'in_stock' },
          { ...holder, to: null },
        ],
      },
    ]);
    expect([changes.length, emptied]).toEqual([20, 24]);
  });

  it('show nothing overwritten where no record changes', async () => {
    const data = await check(['NEW-3;New;laptop;;;']);
    expect([data.changes, data.emptied]).toEqual([undefined, undefined]);
  });

  it('leave out faulty rows', async () => {
    const rows = ['N-1;New;laptop;;;', 'N-2;New;car;;;', 'N-1;Twice;laptop;;;'];
    expect(await check(rows)).toMatchObject({ rows: 3, faulty_rows: 2, added: 1, changed: 0, unchanged: 0 });
  });

  it('know thousands of deleted rows by number, the first thousand of them', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => `D-${index};Dropped;laptop;;;No`);
    const data = await check(rows);
    expect(data).toMatchObject({ rows: 0, deleted_rows: 1001 });
    expect(data.deleted_row_numbers).toEqual(Array.from({ length: importLimits.maxFaults }, (_, index) => index + 2));
  });
});

describe('faults', () => {
  it('are told once with all of their rows, and say what to do', async () => {
    const { faults, ...counts } = await check([
      'F-1;One;laptop;Assigned;former@acme.example;',
      'F-2;Two;laptop;Lost;ada@acme.example;',
      'F-3;Three;laptop;Assigned;former@acme.example;',
      'F-4;Four;laptop;Lost;former@acme.example;',
      'F-5;Five;laptop;Lost;ada@acme.example;',
    ]);
    const former = {
      field: 'assigned_user',
      value: 'former@acme.example',
      text: inEnglish(referenceMessages.personUnknown),
    };
    const gone = { field: 'assigned_user', value: 'ada@acme.example', text: inEnglish(assetMessages.gone('lost')) };
    expect(faults).toMatchObject([
      { row: 2, more_rows: [4, 5], ...former },
      { row: 3, more_rows: [6], ...gone },
    ]);
    expect(faults.map(({ text }: { text: string }) => text)).toEqual([
      'No active user has this e-mail address. Invite the person first, or empty the cell',
      'An asset that is lost cannot be assigned. Change its status, or name no person',
    ]);
    expect(counts).toMatchObject({ rows: 5, faulty_rows: 5, fault_count: 5 });
  });

  it('of all rows do not hide others', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `H-${index};Held;laptop;Assigned;former@acme.example;`);
    const { faults, fault_count: count } = await check([...rows, 'H-0;Held;laptop;;;']);
    expect(faults.map(({ text }: { text: string }) => text)).toEqual([
      inEnglish(referenceMessages.personUnknown),
      english('imports.twice', { row: 2 }),
    ]);
    expect([faults[0].more_rows.length, count]).toEqual([1499, 1501]);
  });
});

describe('the undo of an import', async () => {
  type Calls = Readonly<Record<'columns' | 'import' | 'export' | 'update' | 'delete', Endpoint>>;

  const client = await aClient();
  const lead = await aSession({ client, platformRole: 'client_admin' });
  for (const name of ['One', 'Two']) {
    await aFunction({ client, name: `Function ${name}` });
    await aLocation({ client, name: `Location ${name}` });
    await aUser({ client, username: `${name.toLowerCase()}@undo.example` });
  }

  async function bring(calls: Calls, lines: readonly string[]): Promise<ImportedRecord[]> {
    const file = { bytes: lines.join('\n'), field: 'file', name: 'some.csv', type: 'text/csv' };
    const { data } = (await call(calls.columns, { as: lead, form: formOf({}, file) })).json();
    const fields = { mapping: JSON.stringify(data.mapping) };
    const { body } = await call(calls.import, { as: lead, form: formOf(fields, file) });
    const told = body.trimEnd().split('\n');
    expect(JSON.parse(told.at(-1) ?? '')).toMatchObject({ success: true });
    return told.flatMap((line) => JSON.parse(line).records ?? []);
  }
  const undo = (calls: Calls, { id, version, before }: ImportedRecord) =>
    before
      ? call(calls.update, { as: lead, params: { id }, body: { ...before, version } })
      : call(calls.delete, { as: lead, params: { id }, query: { version } });

  it.each<[string, Calls, string, string, string]>([
    [
      'assets',
      assetCalls,
      'Tag;Name;Category;Status;Manufacturer;Model;Serial;Holder;Department;Site;Supplier;Bought;Price;Currency;Warranty;Notes',
      'U-1;Old;laptop;Assigned;Dell;X;S1;one@undo.example;Function One;Location One;Shop;2026-01-31;1249,50;EUR;2028-01-31;Stays',
      'u-1;New;monitor;In stock;;Y;S2;;Function Two;;Store;2026-02-28;900;JPY;;',
    ],
    [
      'applications',
      applicationCalls,
      'Name;Description;URL;Type;Hosting;Lifecycle;End of life;Criticality;Functional fit;Technical fit;Owner;IT owner;Function;Vendor;Contract end;Annual cost;Currency;User base;Active users;Classification',
      'Ledger;Old;https://old.example;SaaS;On premises;End of life;2027-01-31;Mission critical;1;4;one@undo.example;two@undo.example;Function One;Maker;2026-12-31;1249.125;KWD;20;10;Public',
      'LEDGER;;https://new.example;;;Active;;;4;;;one@undo.example;Function Two;;2027-12-31;7;JPY;5;0;',
    ],
    [
      'functions',
      { ...functionImport, ...functionWrites, export: exportFunctions },
      'Name;Type;Description',
      'Sales;IT;Sells',
      'SALES;Business;',
    ],
    [
      'locations',
      { ...locationImport, ...locationWrites, export: exportLocations },
      'Name;Country;City;Address;Timezone',
      'Rhine;DE;Köln;Am Dom 1;Europe/Berlin',
      'RHINE;;Bonn;;Europe/Vienna',
    ],
  ])(
    'of %s deletes what was added, and gives back every value that was replaced',
    async (_, calls, heading, old, other) => {
      await bring(calls, [heading, old]);
      const exported = async () => (await call(calls.export, { as: lead, query: {} })).body;
      const before = await exported();

      const records = await bring(calls, [heading, other, other.replace(';', ' too;')]);
      expect(records).toHaveLength(2);
      expect(await exported()).not.toBe(before);
      for (const record of records) expect((await undo(calls, record)).statusCode).toBe(200);

      expect(await exported()).toBe(before);
      // Twice, it changes nothing.
      const again = await Promise.all(records.map((record) => undo(calls, record)));
      expect(again.map(({ json }) => json().error.code).toSorted()).toEqual(['edit_conflict', 'inactive']);
      expect(await exported()).toBe(before);
    },
  );
});
