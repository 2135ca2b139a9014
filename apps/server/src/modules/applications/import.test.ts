import { english, inEnglish } from '@orgscope/contract/words/english';
import { referenceMessages } from '@orgscope/contract/records/references';
import { applicationMessages } from '@orgscope/contract/resources/application-record';
import {
  checkApplicationImport,
  exportApplications,
  importApplications,
  listApplicationHistory,
  listApplications,
  readApplicationColumns,
} from '@orgscope/contract/resources/applications';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { applications } from '../../db/tables/applications.ts';
import { functions } from '../../db/tables/functions.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { beforeWriting } from '../../testing/before-writing.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';

const { call, database, aClient, aFunction, aUser, anApplication, aSession } = await startTestApp();
const db = database.in(platformScope);

const acme = await aClient();
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
const finance = await aFunction({ client: acme, name: 'Finance' });
await aFunction({ client: acme, name: 'Closed', isActive: false });
const ada = await aUser({ client: acme, username: 'ada@acme.example' });
await aUser({ client: acme, username: 'gone@acme.example', isActive: false });
await aUser({ client: await aClient(), username: 'foreign@other.example' });

const form = (bytes: string, fields: Record<string, unknown> = {}) =>
  formOf(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])), {
    bytes,
    field: 'file',
    name: 'applications.csv',
    type: 'text/csv',
  });
const columnsOf = async (file: string, who = as) =>
  (await call(readApplicationColumns, { as: who, form: form(file) })).json().data;

/** Checks or imports a file with the mapping that its headings suggest. */
async function send(endpoint: typeof checkApplicationImport | typeof importApplications, file: string, who = as) {
  const { mapping } = await columnsOf(file, who);
  return call(endpoint, { as: who, form: form(file, { mapping }) });
}
const check = async (...lines: string[]) => (await send(checkApplicationImport, lines.join('\n'))).json().data;
const lastLine = ({ body }: { body: string }) => JSON.parse(body.trimEnd().split('\n').at(-1) ?? '');
const run = async (file: string, who?: SessionHeaders) => lastLine(await send(importApplications, file, who));
const found = async (search: string) => (await call(listApplications, { as, query: { search } })).json().data[0];
const state = async () => [await db.select().from(applications), await db.$count(recordEvents)];

describe('the dry run', () => {
  it('reports every fault of every row, with the texts of the form', async () => {
    await anApplication({ client: acme, name: 'Known', annualCost: '5', currency: 'EUR' });
    const before = await state();
    const data = await check(
      'Name;Lifecycle;End of life;Functional fit;Owner;Department;Cost;Currency;Users;Contract end;URL',
      'Fine;PHASE OUT;;4;ADA@acme.example;finance;1.249,50;eur;1 250;21.11.2026;fine.example',
      ';active;;;;;;;;;',
      'Twin;active;;;;;;;;;',
      'twin;active;;;;;;;;;',
      'Late;end of life;;;;;;;;;',
      'Wrong;someday;31.02.2026;5;nobody@acme.example;Closed;-5;XXY;many;03/04/2026;no address',
      'Away;active;;;gone@acme.example;;5;;;;',
      'Foreign;active;;;foreign@other.example;;5.5;JPY;;;',
      'KNOWN;;;;;;7;;;;',
    );

    expect(data.faults.map(({ row, field, text }: Record<string, unknown>) => [row, field, text])).toEqual([
      [3, 'name', 'Application name is required'],
      [5, 'name', english('imports.twice', { row: 4 })],
      [6, 'end_of_life_date', inEnglish(applicationMessages.endOfLifeMissing)],
      [7, 'business_owner', inEnglish(referenceMessages.personUnknown)],
      [7, 'function', inEnglish(referenceMessages.functionUnknown)],
      [7, 'contract_end_date', english('imports.date_ambiguous')],
      [7, 'url', 'Must be a web address'],
      [7, 'lifecycle', 'Unknown lifecycle'],
      [7, 'end_of_life_date', 'Must be a date such as 2026-11-21, from 1900 on'],
      [7, 'functional_fit', 'Must be from 1 to 4'],
      [7, 'annual_cost', 'Must be an amount such as 1249.50'],
      [7, 'currency', 'Unknown currency'],
      [7, 'user_base', 'Must be a number'],
      [8, 'business_owner', inEnglish(referenceMessages.personUnknown)],
      [8, 'currency', english('money.currency_missing')],
      [9, 'business_owner', inEnglish(referenceMessages.personUnknown)],
      [9, 'annual_cost', english('money.currency_digits')],
    ]);
    expect(data.faults.filter(({ more_rows: more }: Record<string, unknown>) => more)).toMatchObject([
      { row: 8, more_rows: [10], code: 'money.currency_missing' },
    ]);
    expect(data).toMatchObject({ rows: 9, faulty_rows: 7, fault_count: 18 });
    expect(await state()).toEqual(before);
  });

  it('requires the column of the name', async () => {
    const response = await call(checkApplicationImport, { as, form: form('a,b\n1,2', { mapping: { vendor: 0 } }) });

    expect(response.json().message).toEqual({ mapping: [english('imports.unmapped', { field: 'application name' })] });
  });
});

describe('the import', () => {
  it('adds new names and updates known ones; fields without a column stay', async () => {
    const old = await anApplication({
      client: acme,
      name: 'Ledgerline',
      description: 'Stays',
      vendor: 'Goes',
      userBase: 9,
    });
    const said = await run(
      [
        'Name,Vendor,Type,IT owner,Function,Annual cost,Currency,User base',
        'LEDGERLINE,,SaaS,ada@acme.example,FINANCE,"1,249.50",EUR,12',
        "'=Sheet,'+Maker,office_tool,,,,,",
      ].join('\n'),
    );

    expect(said).toEqual({
      success: true,
      message: inEnglish(applicationMessages.imported(2)),
      code: 'applications.done.import',
      params: { count: 2 },
      data: { imported: 2, added: 1, changed: 1, unchanged: 0 },
    });
    expect(await found('ledgerline')).toMatchObject({
      id: old.id,
      name: 'LEDGERLINE',
      description: 'Stays',
      vendor: null,
      type: 'saas',
      it_owner: { id: ada.id },
      function: { id: finance.id },
      annual_cost: '1249.50',
      user_base: 12,
      version: 2,
    });
    const added = await found('=sheet');
    expect(added).toMatchObject({ name: '=Sheet', vendor: '+Maker', lifecycle: 'active', version: 1 });
    const historyOf = async (id: number) => (await call(listApplicationHistory, { as, params: { id } })).json().data;
    expect(await historyOf(old.id)).toMatchObject([
      {
        act: 'imported',
        by: 'Lena Brandt',
        changes: [
          { field: 'name', from: 'Ledgerline', to: 'LEDGERLINE' },
          { field: 'type', from: null, to: 'SaaS' },
          { field: 'it_owner', from: null, to: 'Ada Okafor' },
          { field: 'function', from: null, to: 'Finance' },
          { field: 'vendor', from: 'Goes', to: null },
          { field: 'annual_cost', from: null, to: '1249.50 EUR' },
          { field: 'currency', from: null, to: 'EUR' },
          { field: 'user_base', from: '9', to: '12' },
        ],
      },
    ]);
    expect(await historyOf(added.id)).toMatchObject([{ act: 'imported', changes: [] }]);
  });

  it('reads the dates of a column in the order that one of them shows', async () => {
    const file = ['Name,Contract end,End of life', 'Mondays,3/4/2026,31/1/2027', 'Tuesdays,3/22/2026,2/3/2027'];
    expect((await run(file.join('\n'))).data).toMatchObject({ added: 2 });
    const dates = { contract_end_date: '2026-03-04', end_of_life_date: '2027-01-31' };
    expect(await found('mondays')).toMatchObject(dates);
    expect(await found('tuesdays')).toMatchObject({ contract_end_date: '2026-03-22', end_of_life_date: '2027-03-02' });
  });

  it('writes nothing from a file with a fault', async () => {
    const before = await state();
    const response = await send(importApplications, 'Name,Type\nGood,SaaS\nBad,magic');

    expect([response.statusCode, response.json().message]).toEqual([400, english('imports.faulty', { count: 1 })]);
    expect(await state()).toEqual(before);
  });

  it('writes nothing from a file with a value beyond its columns, and names the line', async () => {
    const before = await state();
    const sent = form('Name,Type\nGood,SaaS\nLong,SaaS,more', { mapping: { name: 0, type: 1 } });
    const response = await call(importApplications, { as, form: sent });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      { file: [english('imports.malformed', { line: 3 })] },
    ]);
    expect(await state()).toEqual(before);
  });

  it.each([
    [
      'business owner',
      users,
      () => aUser({ client: acme, username: 'passing@acme.example' }),
      'passing@acme.example,,',
    ],
    ['IT owner', users, () => aUser({ client: acme, username: 'leaving@acme.example' }), ',leaving@acme.example,'],
    ['function', functions, () => aFunction({ client: acme, name: 'Passing' }), ',,Passing'],
  ] as const)(
    'writes nothing where the %s of its last row goes away after the check',
    async (_, table, build, cells) => {
      const { id } = await build();
      const before = await state();
      const rows = Array.from({ length: 501 }, (__, index) => `Early ${index},,,`);
      const file = ['Name,Owner,IT owner,Function', ...rows, `Late,${cells}`].join('\n');
      const { mapping } = await columnsOf(file);
      beforeWriting(database, () => db.update(table).set({ isActive: false }).where(eq(table.id, id)));
      const end = lastLine(await call(importApplications, { as, form: form(file, { mapping }) }));

      expect(end).toMatchObject({ success: false, error: { code: 'not_found' } });
      expect(await state()).toEqual(before);
    },
  );

  it('updates the active application of a name, whether it is the newer one or not', async () => {
    const active = await anApplication({ client: acme, name: 'Twofold', vendor: 'Old' });
    const deleted = await anApplication({ client: acme, name: 'Twofold', vendor: 'Deleted', isActive: false });

    expect(await run('Name,Vendor\nTwofold,New')).toMatchObject({ data: { imported: 1 } });

    expect(await found('twofold')).toMatchObject({ id: active.id, vendor: 'New' });
    expect(await db.select().from(applications).where(eq(applications.id, deleted.id))).toEqual([deleted]);
  });

  it('by a platform administrator does not change another client’s application with the same name', async () => {
    const theirs = await anApplication({ client: await aClient(), name: 'Namesake', vendor: 'Theirs' });
    const platform = await aSession({ platformRole: 'platform_admin' });
    const sent = form('Name,Vendor\nNamesake,Ours', { client_id: acme.id, mapping: { name: 0, vendor: 1 } });

    await call(importApplications, { as: platform, form: sent });

    expect(await found('namesake')).toMatchObject({ vendor: 'Ours', client: { id: acme.id } });
    expect(await db.select().from(applications).where(eq(applications.id, theirs.id))).toEqual([theirs]);
  });

  it('does not change inactive applications', async () => {
    await anApplication({ client: acme, name: 'Shelved', vendor: 'Same', isActive: false });

    expect(await run('Name,Vendor\nShelved,Same')).toMatchObject({ data: { imported: 0 } });
    expect((await check('Name,Vendor', 'Shelved,Other')).faults).toMatchObject([
      { row: 2, field: 'name', text: inEnglish(applicationMessages.inactive) },
    ]);
  });
});

describe('the export', async () => {
  const client: Client = await aClient();
  const lead = await aSession({ client, platformRole: 'client_admin' });
  const owner = await aUser({ client, username: 'owner@people.example', isActive: false });
  const team = await aFunction({ client, name: 'Research; "development"' });
  await anApplication({
    client,
    name: '=HYPERLINK("x")',
    description: 'Two lines,\r\nand "quotes"',
    url: 'https://one.example',
    type: 'office_tool',
    hosting: 'third_party',
    lifecycle: 'end_of_life',
    endOfLifeDate: '2026-02-28',
    criticality: 'non_essential',
    functionalFit: 1,
    technicalFit: 4,
    businessOwnerId: owner.id,
    itOwnerId: owner.id,
    functionId: team.id,
    vendor: "'+Vendor",
    contractEndDate: '2027-01-01',
    annualCost: '1249.125',
    currency: 'KWD',
    userBase: 1250,
    activeUsers: 0,
    dataClassification: 'public',
  });
  await anApplication({ client, name: 'Bare' });
  await anApplication({ client, name: 'Left out', isActive: false });
  const file = async (query = {}) => (await call(exportApplications, { as: lead, query })).body;

  it('has labels, addresses, plain amounts and dates of the applications that the query finds', async () => {
    const rows: Record<string, string>[] = parse(await file(), { bom: true, columns: true });

    expect(rows.map(({ Name }) => Name)).toEqual(['\'=HYPERLINK("x")', 'Bare']);
    expect(rows[0]).toMatchObject({
      Type: 'Office tool',
      Lifecycle: 'End of life',
      'End of life date': '2026-02-28',
      'TIME class': 'Tolerate',
      'Business owner': 'owner@people.example',
      'Annual cost': '1249.125',
      'Active users': '0',
      Status: 'Active',
    });
    expect(parse(await file({ search: 'bare' }), { bom: true, columns: true })).toHaveLength(1);
    expect(parse(await file({ include_inactive: true }), { bom: true, columns: true })).toHaveLength(3);
  });

  it('is mapped without help when it is imported, and changes nothing if it is unchanged', async () => {
    const exported = await file({ include_inactive: true });
    const { columns, mapping } = await columnsOf(exported, lead);
    expect(columns.filter((_: string, index: number) => !Object.values(mapping).includes(index))).toEqual([
      'TIME class',
      'Status',
    ]);
    const before = await state();

    expect(await run(exported, lead)).toMatchObject({ success: true, data: { imported: 0 } });
    expect(await state()).toEqual(before);
  });
});
