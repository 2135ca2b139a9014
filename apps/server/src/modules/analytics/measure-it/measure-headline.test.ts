import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { codeOf } from '@orgscope/contract/words/message';
import { expect, test } from 'vitest';
import { compareWith } from '../../benchmarks/compare.ts';
import { measureHeadline } from './measure-headline.ts';

function headlineOf(value: number, values: number[]) {
  const peers = compareWith(values, value, 'percent');
  const staff = { key: 'it_staff_share', value, estimated: false, peers } as unknown as MeasureValue;
  const headline = codeOf(measureHeadline([staff], { year: 2026, people: undefined }));
  const { fewer, more, peers: of } = headline?.params ?? {};
  return [headline?.code.split('_').at(-1), fewer ?? more, of];
}

test('counts the peers with fewer or more IT people, those with the same as neither', () => {
  const values = [4.5, 5.1, 8, 8, 8.2, 8.6, 9.3, 18, 19];
  expect(headlineOf(8.6472, values)).toEqual(['above', 5, 9]);
  expect(headlineOf(5.1, values)).toEqual(['below', 7, 9]);
  expect(headlineOf(8.2, values)).toEqual(['middle', undefined, undefined]);
  expect(headlineOf(20, values)).toEqual(['most', undefined, undefined]);
  expect(headlineOf(1, values)).toEqual(['fewest', undefined, undefined]);
  expect(
    headlineOf(
      5,
      values.map(() => 5),
    ),
  ).toEqual(['middle', undefined, undefined]);
});

test('counts all peers of a large group, not only those with a mark', () => {
  const values = Array.from({ length: 450 }, (_, index) => 1 + Math.floor(index / 50));
  expect(headlineOf(6, values)).toEqual(['above', 250, 450]);
  expect(headlineOf(2, values)).toEqual(['below', 350, 450]);
});

test('tells the middle half of few peers with the digits that the page has of them', () => {
  const staff = {
    key: 'it_staff_share',
    value: 5,
    estimated: false,
    peers: compareWith([9, 12, 13, 14, 20, 21], 5, 'percent'),
  };
  const headline = codeOf(measureHeadline([staff as unknown as MeasureValue], { year: 2026, people: undefined }));
  expect(staff.peers?.p25).toBe(12.25);
  expect(headline?.params).toMatchObject({ low: 12, high: 19, peers: 6 });
});
