// What a property test tries out, in the ways that records may hold it.
import { decimalsOf } from '@orgscope/contract/money';
import fc from 'fast-check';

/** A text as a cell of a table may hold it, with whatever a spreadsheet might stumble over; null where none is left. */
export const cellText = fc
  .tuple(fc.stringMatching(/^[=+@',;"\n\r\t-]{0,3}$/), fc.string({ unit: 'grapheme', maxLength: 20 }))
  .map(
    (parts) =>
      parts
        .join('')
        .replaceAll(/[\0\p{Surrogate}]/gu, '')
        .trim() || null,
  );

/** A day of the calendar, as `2026-11-21`. */
export const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** An amount with as many digits as its currency has. */
export const price = fc
  .tuple(fc.constantFrom('EUR', 'JPY', 'KWD'), fc.nat(999_999), fc.nat(999))
  .map(([currency, whole, part]) => ({
    currency,
    amount: `${whole}.${String(part).padStart(3, '0').slice(0, decimalsOf(currency)) || '0'}`,
  }));
