import { message } from '@orgscope/contract/message';
import { decimalsOf } from '@orgscope/contract/money';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { shownAmount, storedAmount } from '../amount.ts';
import { readAmount } from './read-amount.ts';

const readings: [string, string][] = [
  ['1249', '1249'],
  ['1249.50', '1249.50'],
  ['1249,50', '1249.50'],
  ['1249,5', '1249.5'],
  ['1.249,50', '1249.50'],
  ['1,249.50', '1249.50'],
  ['1 249,50', '1249.50'],
  ['1\u202F249,50', '1249.50'],
  ['1’249.50', '1249.50'],
  ['1.249.000', '1249000'],
  ['1,249,000', '1249000'],
  ['12.345.678,9', '12345678.9'],
  ['1249.500', '1249.500'],
  ['0,249', '0.249'],
];

test.each(readings)('%s is %s', (written, value) => {
  expect(readAmount(written)).toEqual({ value });
});

test.each(['1,249', '1.249', '249,500', '12,345'])('%s is ambiguous', (written) => {
  expect(readAmount(written, 'EUR')).toEqual({ fault: message('imports.amount_ambiguous') });
});

test.each(['', 'free', '-5', '1,24,900', '1.2.3', '1e400', '12.34,567.8'])('leaves "%s" unchanged', (written) => {
  expect(readAmount(written)).toEqual({ value: written });
});

it('reads a point before three digits as the decimal point if the currency has three decimals', () => {
  expect(readAmount('1.249', 'KWD')).toEqual({ value: '1.249' });
  expect(readAmount('1,249', 'KWD')).toEqual({ fault: message('imports.amount_ambiguous') });
});

const currency = fc.constantFrom('EUR', 'JPY', 'KWD');
const amountIn = (code: string) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.bigInt({ min: 0n, max: 999n }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0').slice(0, decimalsOf(code))}`.replace(/\.$/, ''));

it('reads every amount as answers show it, to the last digit', () => {
  const pair = currency.chain((code) => fc.tuple(fc.constant(code), amountIn(code)));
  fc.assert(
    fc.property(pair, ([code, amount]) => {
      const shown = shownAmount(amount, code);
      expect(readAmount(shown, code)).toEqual({ value: shown });
      expect(storedAmount(shown)).toBe(storedAmount(amount));
    }),
  );
});

it('reads the same amount with points and with commas', () => {
  fc.assert(
    fc.property(amountIn('EUR'), (amount) => {
      const english = amount.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
      const german = english.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
      expect(readAmount(english)).toEqual({ value: amount });
      expect(readAmount(german)).toEqual({ value: amount });
    }),
  );
});
