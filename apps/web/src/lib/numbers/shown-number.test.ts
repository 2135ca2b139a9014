import { afterEach, expect, it } from 'vitest';
import { setFormatLanguage } from '../format-language.ts';
import { shownAmount, shownDecimal } from './shown-number.ts';
import { typedAmount, typedNumber } from './typed-number.ts';

const languages = ['en-GB', 'de', 'fr', 'es', 'nl', 'pl', 'ja', 'ar-u-nu-latn'];

afterEach(() => setFormatLanguage('en-GB'));

it.each([
  ['1110000000.00', 'EUR', '1.110.000.000,00'],
  ['12500.00', 'EUR', '12.500,00'],
  ['1234567', 'JPY', '1.234.567'],
  ['999999999999999.995', 'KWD', '999.999.999.999.999,995'],
  // Grouped, it could be a decimal too.
  ['12500', 'JPY', '12500'],
  // With a comma before three digits, it could be a whole number.
  ['12.500', 'KWD', '12.500'],
  ['not yet', 'EUR', 'not yet'],
])('shows the amount %s %s in German as %s', (stored, currency, shown) => {
  setFormatLanguage('de');
  expect(shownAmount(stored, currency)).toBe(shown);
});

it.each([
  [149.25, '149,25'],
  [1_250_000, '1.250.000'],
  [12_500, '12500'],
  [0.125, '0,125'],
  [12.125, '12,1250'],
  [-0.5, '-0,5'],
  [1e-7, '1e-7'],
])('shows the number %s in German as %s', (stored, shown) => {
  setFormatLanguage('de');
  expect(shownDecimal(stored)).toBe(shown);
});

it.each(languages)('reads in %s what it shows, to the last digit', (language) => {
  setFormatLanguage(language);
  const amounts = ['0', '0.5', '7.25', '12500', '12500.00', '1234567.89', '999999999999999.95'];
  for (const amount of amounts) expect(typedAmount(shownAmount(amount, 'EUR'), 'EUR')).toEqual({ value: amount });
  for (const amount of ['12.500', '1234567.125', '7'])
    expect(typedAmount(shownAmount(amount, 'KWD'), 'KWD')).toEqual({ value: amount });
  for (const number of [0, 1e-7, 0.07, 12.125, 99.9, 1250, 12_500, 1_250_000.5, -3.5, 1e21])
    expect(typedNumber(shownDecimal(number))).toEqual({ value: number });
});
