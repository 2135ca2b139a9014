import { expect, it } from 'vitest';
import { typedNumber, typedValue } from './typed-number.ts';

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
