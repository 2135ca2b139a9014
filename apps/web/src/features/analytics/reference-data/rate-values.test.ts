import { expect, it } from 'vitest';
import { mergedRates, ratesSchema } from './rate-values.ts';

const rate = (currency: string, perUsd: number) => ({ currency, per_usd: perUsd });

it('keeps what somebody else has changed, where it was not typed', () => {
  const opened = [rate('EUR', 0.9), rate('SEK', 10), rate('CHF', 0.8)];
  const typed = [rate('EUR', 0.91), rate('SEK', 10), rate('JPY', 150)];
  const stored = [rate('EUR', 0.95), rate('SEK', 11), rate('CHF', 0.8), rate('GBP', 0.7)];
  expect(mergedRates(typed, opened, stored)).toEqual([
    rate('EUR', 0.91),
    rate('SEK', 11),
    rate('JPY', 150),
    rate('GBP', 0.7),
  ]);
});

it('tells each fault at its row, also beside rows with faults', () => {
  const rows = [
    { currency: 'EUR', per_usd: '0,91' },
    { currency: '', per_usd: '' },
    { currency: 'EUR', per_usd: '1' },
  ];
  const { error } = ratesSchema.safeParse({ rows });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'rows.1.currency',
    'rows.1.per_usd',
    'rows.2.currency',
  ]);
});
