import { expect, it } from 'vitest';
import { typedCount, typedNumber, typedValue } from './typed-number.ts';

it.each([
  ['8.5', 8.5],
  ['8,5', 8.5],
  ['9,50', 9.5],
  ['-8,5', -8.5],
  ['0,125', 0.125],
  ['1,200', 1200],
  ['1,200.5', 1200.5],
  ['1.200,5', 1200.5],
  ['1,234,567', 1_234_567],
  ["1'200", 1200],
  ['1 200', 1200],
  [' ', undefined],
])('reads %s as %s', (typed, value) => {
  expect(typedNumber(typed)).toBe(value);
});

it.each(['1,2,3', '12,5.3', '1,2345.5', 'ten', '12 %'])('reads no number in %s', (typed) => {
  expect(typedNumber(typed)).toBeNaN();
});

it('reads a value without its percent sign', () => {
  expect(['9,5 %', '12% ', '7', ''].map(typedValue)).toEqual([9.5, 12, 7, undefined]);
});

it.each([
  ['1250', 1250],
  ['12.000', 12_000],
  ['1,250', 1250],
  ['1 250', 1250],
  ["1'250", 1250],
  ['1.250.000', 1_250_000],
  [' -3 ', -3],
  [' ', undefined],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['1.250,5', 1250.5],
  ['12.0', Number.NaN],
  ['1 25', Number.NaN],
  ['1e3', Number.NaN],
  ['many', Number.NaN],
])('reads a count of %s as %s', (typed, count) => {
  expect(typedCount(typed)).toBe(count);
});
