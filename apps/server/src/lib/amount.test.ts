import { amount as sentAmount, fitsCurrency } from '@orgscope/contract/numbers/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shownAmount, storedAmount } from './amount.ts';

it.each([
  ['1249.5', 'EUR', '1249.50'],
  ['1249.500', 'EUR', '1249.50'],
  ['1249', 'JPY', '1249'],
  ['1249.000', 'JPY', '1249'],
  ['1.25', 'KWD', '1.250'],
  ['999999999999.999', 'KWD', '999999999999.999'],
])('%s %s is shown as %s', (amount, currency, shown) => {
  expect(shownAmount(amount, currency)).toBe(shown);
});

it('shows a valid amount to the last digit', () => {
  const amounts = fc.stringMatching(/^(0|[1-9]\d{0,11})(\.\d{1,3})?$/);
  fc.assert(
    fc.property(amounts, fc.constantFrom('EUR', 'JPY', 'KWD'), (amount, currency) => {
      fc.pre(fitsCurrency(amount, currency));
      expect(storedAmount(shownAmount(amount, currency))).toBe(storedAmount(amount));
    }),
  );
});

describe('an amount in a request', () => {
  const read = (value: unknown) => z.safeParse(sentAmount(), value);
  const thousandths = (decimal: string) => BigInt(storedAmount(decimal).replace('.', ''));

  it('is read to the last digit, whatever zeros precede it', () => {
    const written = fc.tuple(fc.nat(3), fc.stringMatching(/^(0|[1-9]\d{0,8})(\.\d{1,3})?$/));
    fc.assert(
      fc.property(written, ([zeros, decimal]) => {
        const { data = '' } = read(`${'0'.repeat(zeros)}${decimal}`);
        expect(data).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
        expect(thousandths(data)).toBe(thousandths(decimal));
      }),
    );
  });

  it('sent as a number is read as exactly that number, or refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double(),
          fc.integer(),
          fc.integer().map((cents) => cents / 100),
        ),
        (number) => {
          const { success, data = '' } = read(number);
          expect(success).toBe(/^\d{1,12}(\.\d{1,3})?$/.test(String(number)));
          expect(!success || Number(data) === number).toBe(true);
        },
      ),
    );
  });

  it('is refused unless it has at most twelve digits and three decimals', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
        const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
        expect(read(value).success).toBe(/^\d{1,12}(\.\d{1,3})?$/.test(text));
      }),
    );
    for (const value of ['-0.01', '1e400', '1e2', '١٢', '12,5', '0x10', ' ', Infinity, NaN, -0.5, 1e21])
      expect([value, read(value).success]).toEqual([value, false]);
  });
});
