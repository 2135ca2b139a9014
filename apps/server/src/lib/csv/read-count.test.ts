import { expect, test } from 'vitest';
import { readCount } from './read-count.ts';

test.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['1 250', 1250],
  ['1.250.000', 1_250_000],
  ["1'250", 1250],
  ['１２５０', 1250],
  ['١٬٢٥٠', 1250],
  ['-3', -3],
  ['2.5', Number.NaN],
  ['1e3', Number.NaN],
  ['many', Number.NaN],
  ['', Number.NaN],
])('"%s" is %d', (written, count) => {
  expect(readCount(written)).toBe(count);
});
