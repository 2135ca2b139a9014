import type { MeasureValue, Peers } from '@orgscope/contract/analytics/measure-value';
import { codeOf } from '@orgscope/contract/words/message';
import { expect, test } from 'vitest';
import { measureHeadline } from './measure-headline.ts';

function headlineOf(value: number, marks: number[]) {
  const peers = { n: marks.length, p25: 0, median: 0, p75: 0, marks, percentile: 50 } as unknown as Peers;
  const staff = { key: 'it_staff_share', value, estimated: false, peers } as unknown as MeasureValue;
  const headline = codeOf(measureHeadline([staff], { year: 2026, people: undefined }));
  return [headline?.code.split('_').at(-1), headline?.params?.['share']];
}

test('peers with the same share of IT people are neither below nor above', () => {
  const marks = [4.5, 5.1, 8, 8, 8.2, 8.6, 9.3, 18, 19];
  expect(headlineOf(8.6472, marks)).toEqual(['more', 56]);
  expect(headlineOf(5.1, marks)).toEqual(['fewer', 78]);
  expect(headlineOf(8.2, marks)).toEqual(['middle', undefined]);
  expect(headlineOf(20, marks)).toEqual(['most', undefined]);
  expect(headlineOf(1, marks)).toEqual(['fewest', undefined]);
  expect(
    headlineOf(
      5,
      marks.map(() => 5),
    ),
  ).toEqual(['middle', undefined]);
});
