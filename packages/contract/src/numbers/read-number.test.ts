import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message } from '../words/message.ts';
import { decimalsOf } from './money.ts';
import { readAmount, readCount, readDecimal, writtenDecimal } from './read-number.ts';

const either = (thousands: string, decimal: string) => ({ fault: message('money.ambiguous', { thousands, decimal }) });
const whole = (thousands: string) => ({ fault: message('money.ambiguous_whole', { thousands }) });

describe('an amount', () => {
  it.each([
    ['1249', '1249'],
    ['1249.50', '1249.50'],
    ['1249,50', '1249.50'],
    ['1249,5', '1249.5'],
    ['1.249,50', '1249.50'],
    ['1,249.50', '1249.50'],
    ['1.249,500', '1249.500'],
    ['1 249,50', '1249.50'],
    ['1\u00A0249,50', '1249.50'],
    ['1\u202F249,50', '1249.50'],
    ['1\u3000249.50', '1249.50'],
    ["1'249.50", '1249.50'],
    ['1’249.50', '1249.50'],
    ['1.249.000', '1249000'],
    ['1,249,000', '1249000'],
    ['12.345.678,9', '12345678.9'],
    ['12 500', '12500'],
    ['1249.500', '1249.500'],
    ['0,249', '0.249'],
    ['0.125', '0.125'],
    ['١٢٤٩٫٥٠', '1249.50'],
    ['١٬٢٤٩٫٥٠', '1249.50'],
    ['۱۲۵۰۰', '12500'],
    ['\u200F١٢٬٥٠٠\u200F', '12500'],
    ['１２５００．５０', '12500.50'],
    ['１，２４９．５０', '1249.50'],
    ['１２。５', '12.5'],
  ])('reads %s as %s', (written, value) => {
    expect(readAmount(written, 'EUR')).toEqual({ value });
  });

  it.each([
    ['12.500', '12500', '12.5'],
    ['12,500', '12500', '12.5'],
    ['1.000', '1000', '1'],
    ['249,500', '249500', '249.5'],
    ['012.500', '12500', '12.5'],
    ['１２．５００', '12500', '12.5'],
    ['١٢،٥٠٠', '12500', '12.5'],
  ])('refuses %s, which is %s or %s', (written, thousands, decimal) => {
    expect(readAmount(written, 'EUR')).toEqual(either(thousands, decimal));
    expect(readAmount(written)).toEqual(either(thousands, decimal));
  });

  it('proposes only what it accepts', () => {
    expect(readAmount('12.505', 'EUR')).toEqual(whole('12505'));
    expect(readAmount('12.500', 'JPY')).toEqual(whole('12500'));
    expect(readAmount('12.000', 'JPY')).toEqual(either('12000', '12'));
  });

  it('has a decimal point before three digits if the currency has three decimals', () => {
    expect(readAmount('12.500', 'KWD')).toEqual({ value: '12.500' });
    expect(readAmount('12,500', 'KWD')).toEqual(either('12500', '12.5'));
    expect(readAmount('1,249', 'KWD')).toEqual(either('1249', '1.249'));
  });

  it('reads the Arabic decimal sign as nothing else', () => {
    expect(readAmount('١٢٫٥٠٠', 'EUR')).toEqual({ value: '12.5' });
    expect(readAmount('١٢٫٠٠٠', 'EUR')).toEqual({ value: '12' });
    expect(readAmount('١٢٫٥٠٠', 'KWD')).toEqual({ value: '12.500' });
  });

  it.each(['', 'free', '-5', '-12.500', '1,24,900', '1.2.3', '1e400', '12.34,567.8', '1 24', '0.125.000', '€5', '12.'])(
    'leaves "%s" unchanged',
    (written) => {
      expect(readAmount(written, 'EUR')).toEqual({ value: written });
    },
  );

  it('is read from what answers show, to the last digit', () => {
    const shown = fc.constantFrom('EUR', 'JPY', 'KWD').chain((currency) => {
      const decimals = decimalsOf(currency);
      const amount = fc.stringMatching(new RegExp(`^(0|[1-9]\\d{0,11})${decimals ? `\\.\\d{${decimals}}` : ''}$`));
      return fc.tuple(amount, fc.constant(currency));
    });
    fc.assert(
      fc.property(shown, ([amount, currency]) => {
        expect(readAmount(amount, currency)).toEqual({ value: amount });
      }),
    );
  });

  it('is read in the same way with the separators of any of these languages', () => {
    const decimal = fc.stringMatching(/^(0|[1-9]\d{0,11})\.\d{2}$/);
    const language = fc.constantFrom('en', 'de', 'fr', 'de-CH', 'nb', 'pl', 'es', 'nl', 'ja', 'ar-EG', 'fa');
    fc.assert(
      fc.property(decimal, language, (amount, tag) => {
        const written = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(amount as `${number}`);
        expect(readAmount(written, 'EUR')).toEqual({ value: amount });
      }),
    );
  });
});

describe('a decimal', () => {
  it.each([
    ['8.5', 8.5],
    ['9,50', 9.5],
    ['-8,5', -8.5],
    ['−8.5', -8.5],
    ['0.9134', 0.9134],
    ['0,913', 0.913],
    ['10.1250', 10.125],
    ['1,376.40', 1376.4],
    ['1.376,40', 1376.4],
    ['1.249,500', 1249.5],
    ["1'376.40", 1376.4],
    ['1 376', 1376],
    ['1376.125', 1376.125],
    ['1,234,567', 1_234_567],
    ['4.5 %', 4.5],
    ['٤٫٥٪', 4.5],
    ['１．５', 1.5],
    ['1e-7', 1e-7],
  ])('reads %s', (written, value) => {
    expect(readDecimal(written)).toEqual({ value });
  });

  it('is refused if the separator may be either, with what to write', () => {
    expect(readDecimal('12.500')).toEqual(either('12500', '12.5'));
    expect(readDecimal('1,376')).toEqual(either('1376', '1.3760'));
    expect(readDecimal('-1.376 %')).toEqual(either('-1376', '-1.3760'));
    expect(readDecimal('1.3760')).toEqual({ value: 1.376 });
  });

  it('may be known to have no separators between thousands', () => {
    expect(readDecimal('10.125', ',')).toEqual({ value: 10.125 });
    expect(readDecimal('10,125', ',')).toEqual(either('10125', '10.1250'));
    expect(readDecimal('99,950', '')).toEqual({ value: 99.95 });
  });

  it.each(['', 'n/a', '1.2.3', '1,2,3', '0x10', '12,5.3', '1,2345.5', '1 25', '1e'])('is not %j', (written) => {
    expect(readDecimal(written)).toEqual({ value: Number.NaN });
  });

  it('is read from what forms show', () => {
    expect([1249, 1.249, 12.5, -15.125, 0.125, 1249.125].map(writtenDecimal)).toEqual([
      '1249',
      '1.2490',
      '12.5',
      '-15.1250',
      '0.125',
      '1249.125',
    ]);
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
      fc.integer({ min: -1e6, max: 1e6 }).map((thousandths) => thousandths / 1000),
    );
    fc.assert(
      fc.property(number, (value) => {
        expect(readDecimal(writtenDecimal(value))).toEqual({ value: value === 0 ? 0 : value });
      }),
    );
  });
});

it.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['1 250', 1250],
  ['1.250.000', 1_250_000],
  ["1'250", 1250],
  ['１２５０', 1250],
  ['١٬٢٥٠', 1250],
  ['12.000', 12_000],
  ['-1,250', -1250],
  ['012', 12],
  ['-3', -3],
  ['2.5', Number.NaN],
  ['0.500', Number.NaN],
  ['012.500', Number.NaN],
  ['1,234.567', Number.NaN],
  ['1.234,000', Number.NaN],
  ['1 234.567', Number.NaN],
  ['1234.567', Number.NaN],
  ['1e3', Number.NaN],
  ['many', Number.NaN],
  ['', Number.NaN],
])('as a whole number, "%s" is %d', (written, count) => {
  expect(readCount(written)).toBe(count);
});
