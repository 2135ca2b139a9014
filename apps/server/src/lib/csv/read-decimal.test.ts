import { expect, it } from 'vitest';
import { readDecimal } from './read-decimal.ts';

it.each([
  ['0.9134', 0.9134],
  ['0,9134', 0.9134],
  ['10.125', 10.125],
  ['1,376.40', 1376.4],
  ['1.376,40', 1376.4],
  ["1'376.40", 1376.4],
  ['1 376', 1376],
  ['1376', 1376],
  ['-2.5', -2.5],
  ['4.5 %', 4.5],
])('reads %s', (written, value) => {
  expect(readDecimal(written)).toBe(value);
});

it('does not guess whether a comma separates thousands', () => {
  expect(readDecimal('1,376')).toBeUndefined();
});

it.each(['', 'n/a', '1.2.3', '1,2,3', '0x10'])('finds no number in %j', (written) => {
  expect(readDecimal(written)).toBeNaN();
});
