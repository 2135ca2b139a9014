import { expect, it } from 'vitest';
import { unwrap, unwrapList, unwrapRecord } from './unwrap.ts';

const record = { id: 1, other: 'unknown' };

it.each([
  ['bare', record],
  ['in data', { success: true, data: record }],
  ['in payload', { payload: record }],
  ['in data.payload', { data: { payload: record } }],
])('finds a record %s', (_frame, body) => expect(unwrapRecord(body)).toEqual(record));

it.each([
  ['bare', [1, 2]],
  ['in data', { success: true, data: [1, 2], meta: { count: 2 } }],
  ['in payload', { payload: [1, 2] }],
  ['in data.payload', { data: { payload: [1, 2] } }],
])('finds a list %s', (_frame, body) => expect(unwrapList(body)).toEqual([1, 2]));

it('refuses an answer without a list or a record', () => {
  expect(() => unwrapList({ data: record })).toThrow(TypeError);
  expect(() => unwrapList(undefined)).toThrow(TypeError);
  expect(() => unwrapRecord([1])).toThrow(TypeError);
  expect(() => unwrapRecord('text')).toThrow(TypeError);
});

it('keeps an empty list in data', () => expect(unwrap({ data: [] })).toEqual([]));
