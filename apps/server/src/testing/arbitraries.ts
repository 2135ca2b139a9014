// Generators of values for property tests.
import { decimalsOf } from '@orgscope/contract/numbers/money';
import fc from 'fast-check';

/** A text for a cell of a table, with characters that spreadsheets treat specially; null if nothing else remains. */
export const cellText = fc
  .tuple(fc.stringMatching(/^[=+@',;"\n\r\t-]{0,3}$/), fc.string({ unit: 'grapheme', maxLength: 20 }))
  .map(
    (parts) =>
      parts
        .join('')
        .replaceAll(/[\0\p{Surrogate}]/gu, '')
        .trim() || null,
  );

/** A calendar date, as `2026-11-21`. */
export const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** An amount with its currency's decimals. */
export const price = fc
  .tuple(fc.constantFrom('EUR', 'JPY', 'KWD'), fc.nat(999_999), fc.nat(999))
  .map(([currency, whole, part]) => ({
    currency,
    amount: `${whole}.${String(part).padStart(3, '0').slice(0, decimalsOf(currency)) || '0'}`,
  }));
