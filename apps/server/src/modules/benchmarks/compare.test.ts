import { rounded } from '@orgscope/contract/analytics/rounded';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWith } from './compare.ts';

test('fewer than five peers tell nothing', () => {
  expect(compareWith([1, 2, 3, 4], 2, 'ratio')).toBeNull();
});

test('from five peers the middle half and the median are told', () => {
  expect(compareWith([1, 2, 3, 4, 5], 2, 'ratio')).toEqual({
    n: 5,
    p25: 2,
    median: 3,
    p75: 4,
    percentile: null,
    marks: null,
  });
  // Between two values in proportion: a quarter of the way from the first to the last is at 1.25.
  expect(compareWith([10, 20, 30, 40, 50, 60], 0, 'ratio')).toMatchObject({ p25: 22.5, median: 35, p75: 47.5 });
});

test('from eight peers marks and the percentile are told', () => {
  const values = [1, 2, 2, 2, 3, 4, 5, 6];
  // One below, three equal: 100 · (1 + 1.5) / 8
  expect(compareWith(values, 2, 'ratio')).toMatchObject({
    n: 8,
    percentile: 31.25,
    below: 1,
    above: 4,
    marks: values,
  });
  expect(compareWith(values, null, 'ratio')).toMatchObject({ percentile: null, marks: values });
});

test('the own value is rounded like those of the peers before it is compared', () => {
  const values = Array.from({ length: 8 }, () => 5.2);

  expect(rounded(5.167, 'ratio')).toBe(5.2);
  expect(compareWith(values, 5.167, 'ratio')?.percentile).toBe(50);
});

test('a share just short of 100% is compared by what is missing to it', () => {
  const availabilities = [99.41, 99.61, 99.61, 99.65, 99.7, 99.7, 99.73, 99.84];

  expect([99.7812, 99.99514, 100, 90, 8.647].map((value) => rounded(value, 'percent'))).toEqual([
    99.78, 99.9951, 100, 90, 8.6,
  ]);
  expect(compareWith(availabilities, 99.78, 'percent')?.percentile).toBe((100 * 7) / 8);
});

test('of a large group at most 200 marks are told, evenly and with both ends', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => index);
  const { marks, below, above } = compareWith(values, 5000, 'ratio') ?? {};

  expect(marks).toHaveLength(200);
  expect([marks?.[0], marks?.[100], marks?.at(-1)]).toEqual([0, 5025, 9999]);
  expect([below, above]).toEqual([5000, 4999]);
});

test('the percentile is from 0 to 100, and the quartiles are in order and among the values', () => {
  const value = fc.double({ min: 0, max: 1e9, noNaN: true }).map((each) => rounded(each, 'ratio'));
  fc.assert(
    fc.property(fc.array(value, { minLength: 8, maxLength: 60 }), value, (peers, own) => {
      const values = peers.toSorted((one, other) => one - other);
      const told = compareWith(values, own, 'ratio');
      const { p25 = Number.NaN, median = Number.NaN, p75 = Number.NaN, percentile } = told ?? {};
      expect(percentile).toBeGreaterThanOrEqual(0);
      expect(percentile).toBeLessThanOrEqual(100);
      const ordered = [values[0] ?? 0, p25, median, p75, values.at(-1) ?? 0];
      expect(ordered).toEqual(ordered.toSorted((one, other) => one - other));
    }),
  );
});
