import { message } from '@orgscope/contract/words/message';
import { expect, it } from 'vitest';
import { typedAmount, typedCount, typedNumber } from './typed-number.ts';

const fault = message('money.ambiguous', { thousands: '12500', decimal: '12.5' });

it.each([
  ['8,5', 8.5],
  ['1,200.5', 1200.5],
  ['1.200,5', 1200.5],
  ['1 200', 1200],
  ['9,5 %', 9.5],
  [' ', undefined],
])('reads %s as %s', (typed, value) => {
  expect(typedNumber(typed)).toEqual({ value });
});

it('reads no number where two can be read, and says so', () => {
  expect(typedNumber('12.500')).toEqual({ value: Number.NaN, fault });
  expect(typedNumber('12,500')).toEqual({ value: Number.NaN, fault });
  expect(typedNumber('99,950', '')).toEqual({ value: 99.95 });
});

it('reads an amount, or nothing', () => {
  expect(typedAmount('1.249,50', 'EUR')).toEqual({ value: '1249.50' });
  expect(typedAmount('12.500', 'KWD')).toEqual({ value: '12.500' });
  expect(typedAmount('\u00A0', 'EUR')).toEqual({ value: null });
});

it('leaves an amount that can be read in two ways, or that is none, to the contract to refuse', () => {
  const read = typedAmount('12.500', 'EUR');
  expect(read.fault).toBe(fault);
  expect(read.value).not.toMatch(/\d/);
  expect(typedAmount('-5', 'EUR')).toEqual({ value: '-5' });
});

it.each([
  ['1250', 1250],
  ['12.000', 12_000],
  ['1,250', 1250],
  ['1 250', 1250],
  ["1'250", 1250],
  ['1.250.000', 1_250_000],
  ['１２，０００', 12_000],
  ['١٢٬٠٠٠', 12_000],
  [' -3 ', -3],
  [' ', undefined],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['1.250,5', 1250.5],
  ['1,234.567', 1234.567],
  ['0.500', 0.5],
  ['12.0', Number.NaN],
  ['1 25', Number.NaN],
  ['1e3', Number.NaN],
  ['12 %', Number.NaN],
  ['many', Number.NaN],
])('reads a count of %s as %s', (typed, count) => {
  expect(typedCount(typed)).toBe(count);
});
