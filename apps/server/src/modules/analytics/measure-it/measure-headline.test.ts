import type { MeasureValue, Peers } from '@orgscope/contract/analytics/measure-value';
import { codeOf } from '@orgscope/contract/words/message';
import { expect, test } from 'vitest';
import { measureHeadline } from './measure-headline.ts';

function headlineOf(value: number, marks: number[]) {
  const peers = { n: marks.length, p25: 0, median: 0, p75: 0, marks, percentile: 50 } as unknown as Peers;
  const staff = { key: 'it_staff_share', value, estimated: false, peers } as unknown as MeasureValue;
  const headline = codeOf(measureHeadline([staff], { year: 2026, people: undefined }));
  const { fewer, more, peers: of } = headline?.params ?? {};
  return [headline?.code.split('_').at(-1), fewer ?? more, of];
}

test('counts the peers with fewer or more IT people, those with the same as neither', () => {
  const marks = [4.5, 5.1, 8, 8, 8.2, 8.6, 9.3, 18, 19];
  expect(headlineOf(8.6472, marks)).toEqual(['above', 5, 9]);
  expect(headlineOf(5.1, marks)).toEqual(['below', 7, 9]);
  expect(headlineOf(8.2, marks)).toEqual(['middle', undefined, undefined]);
  expect(headlineOf(20, marks)).toEqual(['most', undefined, undefined]);
  expect(headlineOf(1, marks)).toEqual(['fewest', undefined, undefined]);
  expect(
    headlineOf(
      5,
      marks.map(() => 5),
    ),
  ).toEqual(['middle', undefined, undefined]);
});
