import { expect, test } from 'vitest';
import { decimalsOf, rateText } from './rate-text.ts';

test('a rate has all its digits', () => {
  expect([0.8, 151.25, 1410, 0.0001234].map((rate) => rateText(rate))).toEqual(['0.8', '151.25', '1,410', '0.0001234']);
});

test('two rates of a row have the decimals of the longer one', () => {
  const decimals = Math.max(decimalsOf(0.8), decimalsOf(0.83));
  expect([rateText(0.8, decimals), rateText(0.83, decimals)]).toEqual(['0.80', '0.83']);
});
