import { endpoints } from '@orgscope/contract/endpoints';
import { listApplications } from '@orgscope/contract/resources/applications';
import { changeAssets, listAssetHistory, listAssets } from '@orgscope/contract/resources/assets';
import { listClientEnums, listClients } from '@orgscope/contract/resources/clients';
import { listCustomAttributes } from '@orgscope/contract/resources/custom-attributes';
import { listFunctions } from '@orgscope/contract/resources/functions';
import { listIndustries } from '@orgscope/contract/resources/industries';
import { search } from '@orgscope/contract/resources/search';
import { listSubscriptions } from '@orgscope/contract/resources/subscriptions';
import { listUsers, readUserColumns } from '@orgscope/contract/resources/users';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { decodeContent, decodeRecord, textOf } from './decode.ts';

describe('a field', () => {
  const industry = (sent: object) => decodeRecord(listIndustries, { id: 1, ...sent });
  const asset = (sent: object) => decodeRecord(listAssets, { id: 1, ...sent });

  it.each([
    ['a number as a text', { client_count: '12' }, { client_count: 12 }],
    ['a number as a text with spaces', { client_count: ' 12 ' }, { client_count: 12 }],
    ['a text that is not a number', { client_count: 'many' }, { client_count: 0 }],
    ['an empty text for a number', { client_count: '' }, { client_count: 0 }],
    ['null for a number', { client_count: null }, { client_count: 0 }],
    ['a text as a number', { name: 1843 }, { name: '1843' }],
    ['null for a text', { name: null }, { name: '' }],
    ['an object for a text', { name: { en: 'Trade' } }, { name: '' }],
    ['an empty text for a nullable field', { description: '' }, { description: null }],
    ['a missing nullable field', {}, { description: null }],
    ['an id as a text', { id: '7' }, { id: '7' }],
    ['a missing id', { id: undefined }, { id: '' }],
    ['a version as a text', { version: '3' }, { version: 3 }],
    ['a missing is_active', {}, { is_active: true }],
    ['null for is_active', { is_active: null }, { is_active: true }],
    ['false for is_active', { is_active: false }, { is_active: false }],
  ])('accepts %s', (_, sent, expected) => expect(industry(sent)).toMatchObject(expected));

  it('is dropped if the contract does not know it', () => expect(industry({ rank: 1 })).not.toHaveProperty('rank'));

  it('has no version if none was sent', () => expect(industry({}).version).toBeUndefined());

  it('keeps an amount that came as a number exact', () =>
    expect(asset({ purchase_cost: 1249.5 }).purchase_cost).toBe('1249.5'));

  it('has a record or null if the field is nullable', () => {
    expect(asset({ location: { id: '4', name: 'Attic' } }).location).toEqual({ id: '4', name: 'Attic' });
    expect(asset({ location: 'Attic' }).location).toBeNull();
    expect(asset({}).client).toEqual({ id: '', name: '' });
  });

  it('makes a person active by default', () =>
    expect(asset({ assigned_user: { id: 4, name: 'Ada' } }).assigned_user).toEqual({
      id: 4,
      name: 'Ada',
      is_active: true,
    }));

  it('has the known codes of a list, in the order of the contract', () => {
    const read = (modules: unknown) => decodeRecord(listSubscriptions, { modules }).modules;
    expect(read(['year_in_review', 'unknown', 'measure_it', 'measure_it'])).toEqual(['measure_it', 'year_in_review']);
    expect(read(null)).toEqual([]);
  });

  it('has a list with each item decoded', () => {
    const read = (options: unknown) => decodeRecord(listCustomAttributes, { options }).options;
    const blank = { order: 0, user_count: 0, is_archived: false };
    expect(read([{ id: '7', name: 'Remote' }])).toEqual([{ id: '7', name: 'Remote', ...blank }]);
    expect(read({ 0: 'Remote' })).toEqual([]);
  });

  it('has the valid colours, and leaves out the others', () => {
    const palette = { primary_color: '#112233', secondary_color: 'green', accent_color: 7 };
    expect(decodeRecord(listClients, { color_palette: palette }).color_palette).toEqual({ primary_color: '#112233' });
    expect(decodeRecord(listClients, {}).color_palette).toEqual({});
    expect(decodeContent(listClientEnums, {}).number_of_employees).toEqual([]);
  });

  it('keeps names and ids of no fixed set as they came', () =>
    expect(decodeContent(readUserColumns, { data: { mapping: { email: 0 } } }).mapping).toEqual({ email: 0 }));
});

describe('a code', () => {
  it('that the contract does not know is undefined, or null if the field is nullable', () => {
    expect(decodeRecord(search, { kind: 'printer' }).kind).toBeUndefined();
    expect(decodeRecord(listApplications, { hosting: 'on the moon' }).hosting).toBeNull();
  });

  it('that is unknown or absent is replaced by a default', () => {
    const read = (sent: object) => decodeRecord(listFunctions, sent, { type: 'BUSINESS' }).type;
    expect([read({ type: 'IT' }), read({ type: 'other' }), read({})]).toEqual(['IT', 'BUSINESS', 'BUSINESS']);
  });

  it('is replaced by a value derived from it, or from its record', () => {
    const client = { number_of_employees: 'MANY', number_of_it_employees: '1-5' };
    const others = { number_of_employees: textOf, number_of_it_employees: textOf };
    expect(decodeRecord(listClients, client, others)).toMatchObject(client);
    const read = (sent: object) =>
      decodeRecord(listUsers, sent, { status: (_, row) => (row['is_active'] === false ? 'inactive' : 'active') })
        .status;
    expect([read({}), read({ is_active: false }), read({ is_active: false, status: 'invited' })]).toEqual([
      'active',
      'inactive',
      'invited',
    ]);
  });

  it('is replaced in each record of a list', () => {
    const events = decodeContent(listAssetHistory, [{ act: 'painted' }, { act: 'moved' }], { act: 'changed' });
    expect(events.map(({ act }) => act)).toEqual(['changed', 'moved']);
  });
});

describe('an answer', () => {
  const rows = [{ id: 1, name: 'Trade' }];

  it.each([
    ['bare', rows],
    ['in data', { success: true, data: rows }],
    ['in payload', { payload: rows }],
    ['in data.payload', { data: { payload: rows } }],
  ])('is decoded %s', (_, body) => expect(decodeContent(listIndustries, body)).toMatchObject(rows));

  it('without its list or record is refused', () => {
    expect(() => decodeContent(listIndustries, { success: true })).toThrow('The answer carries no list');
    expect(() => decodeContent(changeAssets, undefined)).toThrow('The answer carries no record');
  });

  it('that leaves out all of its lists has empty ones', () =>
    expect(decodeContent(changeAssets, { success: true, data: {} })).toEqual({
      changed: [],
      unchanged: [],
      refused: [],
    }));

  it.each([null, 'Trade', 7, []])('with %j in place of a row has a blank row', (row) =>
    expect(decodeContent(listIndustries, [row])).toEqual([
      { id: '', name: '', description: null, client_count: 0, is_active: true },
    ]),
  );
});

describe('of every call', () => {
  /** A value that conforms to a schema. */
  function valid(schema: z.core.$ZodType): unknown {
    const {
      _zod: { def },
    } = schema as z.core.$ZodTypes;
    switch (def.type) {
      case 'object':
        return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, valid(field)]));
      case 'array':
        return [valid(def.element)];
      case 'enum':
        return Object.values(def.entries).at(-1);
      case 'nullable':
      case 'optional':
        return valid(def.innerType);
      case 'literal':
        return def.values[0];
      case 'number':
        return 7;
      case 'boolean':
        return false;
      case 'string':
        return '#112233';
      case 'record':
        return { email: 0 };
      default:
        return null;
    }
  }
  const answered = endpoints
    .filter(({ produces }) => produces === undefined)
    .map((endpoint) => ({ endpoint, call: `${endpoint.method} ${endpoint.path}`, body: valid(endpoint.answer) }))
    .filter(({ body }) => !(body instanceof Object && 'data' in body && body.data === null));

  it.each(answered)('$call, an answer that conforms to the contract is decoded unchanged', ({ endpoint, body }) => {
    const content = body instanceof Object && 'data' in body ? body.data : body;
    expect(endpoint.answer.safeParse(body).success).toBe(true);
    expect(decodeContent(endpoint, body)).toEqual(content);
  });
});
