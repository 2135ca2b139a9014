import { expect, test } from 'vitest';
import { wholeShares } from './whole-shares.ts';

test('whole percents of the parts of a whole add up to 100', () => {
  // 46.6, 34.6 and 18.8% would be 47 + 35 + 19.
  expect(wholeShares([466, 346, 188])).toEqual([0.47, 0.34, 0.19]);
  expect(wholeShares([1, 1, 1])).toEqual([0.34, 0.33, 0.33]);
  expect(wholeShares([29, 71])).toEqual([0.29, 0.71]);
});

test('what nobody chose stays 0, and nothing at all has no shares', () => {
  expect(wholeShares([1, 0, 1, 0, 1])).toEqual([0.34, 0, 0.33, 0, 0.33]);
  expect(wholeShares([0, 0])).toEqual([0, 0]);
});
