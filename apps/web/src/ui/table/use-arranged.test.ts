import { expect, test } from 'vitest';
import { searchIn, sorterFor } from '@orgscope/contract/lists/arrange';
import type { SortValues } from '@orgscope/contract/lists/arrange';
import { pageOf } from './page-of.ts';

interface Row {
  name: string;
  size: number | null;
}

const rows: Row[] = [
  { name: 'item 10', size: 3 },
  { name: 'Ärger', size: null },
  { name: 'Item 9', size: 20 },
  { name: 'apple', size: 1 },
];
const values: SortValues<Row> = { name: (row) => row.name, size: (row) => row.size };
const names = (list: Row[]) => list.map((row) => row.name);

test('unsorted rows, and rows sorted by a missing column, keep their order', () => {
  expect(sorterFor(rows, values)(undefined)).toBe(rows);
  expect(sorterFor(rows, values)({ column: 'colour', descending: false })).toBe(rows);
});

test('texts are sorted without regard to case and accents, numbers in them by value', () => {
  const sorted = sorterFor(rows, values)({ column: 'name', descending: false });
  expect(names(sorted)).toEqual(['apple', 'Ärger', 'Item 9', 'item 10']);
});

test('numbers are sorted by value, and rows without one come last in both directions', () => {
  expect(names(sorterFor(rows, values)({ column: 'size', descending: false }))).toEqual([
    'apple',
    'item 10',
    'Item 9',
    'Ärger',
  ]);
  expect(names(sorterFor(rows, values)({ column: 'size', descending: true }))).toEqual([
    'Item 9',
    'item 10',
    'apple',
    'Ärger',
  ]);
});

test('equal rows keep their order in both directions, however often they are sorted', () => {
  const alike = ['b', 'a', 'B', 'A'].map((name, size) => ({ name, size }));
  const sorter = sorterFor(alike, values);
  const up = () => names(sorter({ column: 'name', descending: false }));
  expect(up()).toEqual(['a', 'A', 'b', 'B']);
  expect(names(sorter({ column: 'name', descending: true }))).toEqual(['b', 'B', 'a', 'A']);
  expect(up()).toEqual(['a', 'A', 'b', 'B']);
});

test('a search finds a part of the text without regard to case, accents, width and outer spaces', () => {
  const find = searchIn(rows, (row) => row.name);
  expect(names(find('  ITEM '))).toEqual(['item 10', 'Item 9']);
  expect(names(find('Ｉｔｅｍ　９'))).toEqual(['Item 9']);
  for (const search of ['arger', 'ärg']) expect(names(find(search))).toEqual(['Ärger']);
  expect(find('')).toBe(rows);
  expect(find('pear')).toEqual([]);
});

test('a search finds rows that have every word, wherever it stands', () => {
  const find = searchIn(['Head office\nBerlin\nGermany', 'Berlin, Ohio', 'Hamburg\nGermany'], (text) => text);
  expect(find('berlin germany')).toEqual(['Head office\nBerlin\nGermany']);
  expect(find('GERMANY  Ham')).toEqual(['Hamburg\nGermany']);
  expect(find('berlin poland')).toEqual([]);
});

test('a page beyond the last shows the last, and an empty list has one page', () => {
  expect(pageOf(rows, 9, 3)).toEqual({ rows: rows.slice(3), count: 4, page: 2, pages: 2 });
  expect(pageOf(rows, -1, 3).page).toBe(1);
  expect(pageOf([], 2, 10)).toEqual({ rows: [], count: 0, page: 1, pages: 1 });
});
