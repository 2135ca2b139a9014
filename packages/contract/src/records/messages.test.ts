import { expect, it } from 'vitest';
import texts from '../../locales/en/messages.json' with { type: 'json' };
import { english, inEnglish } from '../words/english.ts';
import { associated } from './in-use.ts';
import { applicationFields } from '../resources/application-record.ts';
import { assetFields } from '../resources/asset-record.ts';
import type { Fields } from './fields.ts';

it.each<[string, Fields, { fields: object; codes: object }]>([
  ['assets', assetFields, texts.assets],
  ['applications', applicationFields, texts.applications],
])('names the fields of %s and their codes, and no others', (_, fields, named) => {
  expect(Object.keys(fields)).toEqual(Object.keys(named.fields));
  const codes = Object.entries(fields).flatMap(([name, field]) =>
    field.codes ? [[name, Object.keys(field.codes)]] : [],
  );
  const namedCodes = Object.entries(named.codes).map(([name, labels]) => [name, Object.keys(labels as object)]);
  expect(codes).toEqual(namedCodes);
});

it('calls a field by its short name in files, and by its full name in errors', () => {
  expect(inEnglish(assetFields.name.label)).toBe('Name');
  expect(inEnglish(assetFields.name.fullLabel)).toBe('Asset name');
  expect(assetFields.name.sent.safeParse('').error?.issues.map(({ message }) => inEnglish(message))).toEqual([
    'Asset name is required',
  ]);
  expect(english('common.unknown', { what: applicationFields.time_class.label })).toBe('Unknown time class');
});

it('says in one sentence how many records use another', () => {
  expect(inEnglish(associated({ users: 3 }))).toBe('3 user(s) associated');
  expect(inEnglish(associated({ users: 1234, assets: 5, applications: 1 }))).toBe(
    '1234 user(s), 5 asset(s), 1 application(s) associated',
  );
});
