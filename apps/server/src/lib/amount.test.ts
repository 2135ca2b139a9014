import { fitsCurrency } from '@orgscope/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
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

it('what fits its currency is shown to the last digit', () => {
  const amounts = fc.stringMatching(/^(0|[1-9]\d{0,11})(\.\d{1,3})?$/);
  fc.assert(
    fc.property(amounts, fc.constantFrom('EUR', 'JPY', 'KWD'), (amount, currency) => {
      fc.pre(fitsCurrency(amount, currency));
      expect(storedAmount(shownAmount(amount, currency))).toBe(storedAmount(amount));
    }),
  );
});
