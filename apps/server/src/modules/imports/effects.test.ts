// What a check says that an import would do, and what the import then does.
import { english, inEnglish } from '@orgscope/contract/words/english';
import { importLimits } from '@orgscope/contract/records/imports';
import { referenceMessages } from '@orgscope/contract/records/references';
import { assetMessages } from '@orgscope/contract/resources/asset-record';
import { checkAssetImport, importAssets } from '@orgscope/contract/resources/assets';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, aClient, anAsset, aUser, aSession } = await startTestApp();
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
