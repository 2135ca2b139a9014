import { english } from '@orgscope/contract/words/english';
import { codesOf } from '@orgscope/contract/fields/fields';
import { languages } from '@orgscope/contract/words/languages';
import type { Language } from '@orgscope/contract/words/languages';
import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import { codeOf, message } from '@orgscope/contract/words/message';
import { platformRoles } from '@orgscope/contract/permissions';
import type { Field, Fields } from '@orgscope/contract/records/fields';
import { importFieldsOf } from '@orgscope/contract/records/record';
import { applicationFields } from '@orgscope/contract/resources/application-record';
import {
  checkApplicationImport,
  importApplications,
  listApplications,
  readApplicationColumns,
} from '@orgscope/contract/resources/applications';
import { assetFields, assetStatuses } from '@orgscope/contract/resources/asset-record';
import { checkAssetImport, importAssets, listAssets, readAssetColumns } from '@orgscope/contract/resources/assets';
import { functionFields, functionImport } from '@orgscope/contract/resources/function-import';
import { listFunctions } from '@orgscope/contract/resources/functions';
import { locationFields, locationImport } from '@orgscope/contract/resources/location-import';
import { listLocations } from '@orgscope/contract/resources/locations';
import { checkUserImport, readUserColumns, userImportFields } from '@orgscope/contract/resources/users';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, aClient, aUser, aSession } = await startTestApp();

await aClient();
const acme = await aClient({ name: 'Acme' });
const ada = await aUser({ client: acme, username: 'ada@acme.example' });
const as = await aSession({ client: acme, platformRole: 'client_admin' });

type Row = Readonly<Record<string, string>>;
type TextOf = (label: string) => string;

/** The texts that a page of this language has for messages. */
async function textsOf(language: Language): Promise<TextOf> {
  const words = await mailWordsOf(language);
  return (label) => words.message(codeOf(label) ?? { code: label });
}

const asCells = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

/** A file as the template makes it: the contract's headings in a language, and rows. */
function fileOf(fields: Readonly<Record<string, { label: string }>>, rows: readonly Row[], textOf: TextOf) {
  const names = Object.keys(fields);
  const headings = Object.values(fields).map(({ label }) => textOf(label));
  return [headings, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map(asCells).join('\r\n');
}

const send = (bytes: string, fields: Row) =>
  formOf(fields, { bytes, field: 'file', name: 'template.csv', type: 'text/csv' });

const inOrder = (fields: object) => Object.fromEntries(Object.keys(fields).map((name, column) => [name, column]));

interface Kind {
  readonly fields: Fields;
  readonly key: string;
  /** The cells of a row that are no choices. */
  readonly given: (row: number) => Row;
}

/** Rows that together have every code of every choice, as a language calls it. */
function rowsWithCodes({ fields, given, key }: Kind, search: string, textOf: TextOf): Row[] {
  const choices = Object.entries(fields).flatMap(([name, { codes, kind }]) =>
    codes && kind === 'choice' ? [[name, Object.values(codes)] as const] : [],
  );
  const most = Math.max(1, ...choices.map(([, labels]) => labels.length));
  return Array.from({ length: most }, (_, at) => ({
    ...given(at),
    [key]: `${search} ${at}`,
    ...Object.fromEntries(choices.map(([name, labels]) => [name, textOf(labels[at % labels.length] ?? '')])),
  }));
}

const codesAt = ({ codes = {} }: Field, at: number) => Object.keys(codes)[at % Object.keys(codes).length];

const assets = {
  fields: assetFields as Fields,
  calls: { columns: readAssetColumns, check: checkAssetImport, run: importAssets, list: listAssets },
  key: 'asset_tag',
  given: (row: number) => ({
    name: 'Laptop',
    assigned_user: assetStatuses[row % assetStatuses.length] === 'assigned' ? ada.username : '',
    purchase_date: '2026-03-01',
    purchase_cost: '1249.50',
    currency: 'EUR',
    warranty_end: '2029-02-28',
  }),
};
const applications = {
  fields: applicationFields as Fields,
  calls: {
    columns: readApplicationColumns,
    check: checkApplicationImport,
    run: importApplications,
    list: listApplications,
  },
  key: 'name',
  given: () => ({
    functional_fit: '3',
    technical_fit: '2',
    end_of_life_date: '2029-12-31',
    contract_end_date: '2027-12-31',
    annual_cost: '12500.00',
    currency: 'EUR',
  }),
};
const functions = {
  fields: functionFields as Fields,
  calls: {
    columns: functionImport.columns,
    check: functionImport.check,
    run: functionImport.import,
    list: listFunctions,
  },
  key: 'name',
  given: () => ({}),
};
const locations = {
  fields: locationFields as Fields,
  calls: {
    columns: locationImport.columns,
    check: locationImport.check,
    run: locationImport.import,
    list: listLocations,
  },
  key: 'name',
  given: () => ({}),
};

describe.each(languages)('the template in %s', (language) => {
  it.each([
    ['assets', assets],
    ['applications', applications],
    ['functions', functions],
    ['locations', locations],
  ])('of %s is recognised entirely, and every choice by its name', async (_, kind) => {
    const { fields, calls, key } = kind;
    const textOf = await textsOf(language);
    const imported = importFieldsOf(fields);
    const search = `template-${language}`;
    const rows = rowsWithCodes(kind, search, textOf);
    const file = fileOf(imported, rows, textOf);
    const read = await call(calls.columns, { as, form: send(file, { language }) });
    expect(read.json().data.mapping).toEqual(inOrder(imported));

    const mapping = JSON.stringify(read.json().data.mapping);
    const checked = await call(calls.check, { as, form: send(file, { language, mapping }) });
    expect(checked.json().data).toMatchObject({ rows: rows.length, faults: [] });

    await call(calls.run, { as, form: send(file, { language, mapping }) });
    const found = (await call(calls.list, { as, query: { search } })).json().data;
    const choices = Object.entries(fields).filter(([, field]) => field.kind === 'choice');
    expect(found).toHaveLength(rows.length);
    for (const record of found) {
      const at = Number(record[key].split(' ').at(-1));
      for (const [name, field] of choices) expect([name, record[name]]).toEqual([name, codesAt(field, at)]);
    }
  });

  it('of users is recognised entirely, and roles by their names', async () => {
    const textOf = await textsOf(language);
    const rows = codesOf(platformRoles).map((role) => ({
      email: `${role}@acme.example`,
      first_name: 'Ada',
      last_name: 'Lind',
      platform_role: textOf(message(`labels.platform_roles.${role}`)),
    }));
    const file = fileOf(userImportFields, rows, textOf);
    const read = await call(readUserColumns, { as, form: send(file, { language }) });
    expect(read.json().data.mapping).toEqual(inOrder(userImportFields));

    const mapping = JSON.stringify(read.json().data.mapping);
    const checked = await call(checkUserImport, { as, form: send(file, { language, mapping }) });
    expect(checked.json().data.faults.map(({ text }: { text: string }) => text)).toEqual([
      english('users.platform_admin_only'),
    ]);
  });
});

describe('a file without a language', () => {
  const german = async () => {
    const textOf = await textsOf('de');
    return fileOf(importFieldsOf(assetFields), rowsWithCodes(assets, 'Made', textOf), textOf);
  };
  const mappingFor = async (who: typeof as) =>
    (await call(readAssetColumns, { as: who, form: send(await german(), {}) })).json().data.mapping;

  it('is read in the language of the account', async () => {
    const reader = await aSession({ client: acme, platformRole: 'client_admin', language: 'de' });
    expect(await mappingFor(reader)).toEqual(inOrder(importFieldsOf(assetFields)));
  });

  it('is read in English if the account has none', async () => {
    expect(Object.keys(await mappingFor(as))).not.toContain('asset_tag');
  });
});

it('refuses a language that the product does not have', async () => {
  const response = await call(readAssetColumns, { as, form: send('Tag\nA-1', { language: 'xx' }) });
  expect(response.statusCode).toBe(400);
});
