import { message } from '@orgscope/contract/words/message';
import { expect, it } from 'vitest';
import { mergedRates, ratesSchema, shownRates } from './rate-values.ts';

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

const judge = (perUsd: string) => ratesSchema.safeParse({ rows: [{ currency: 'EUR', per_usd: perUsd }] });

it.each([
  ['0,913', 0.913],
  ['1.249,50', 1249.5],
  ['1,249.50', 1249.5],
  ['15 848', 15_848],
  ['1.2490', 1.249],
  ['１．５', 1.5],
])('reads a rate of %s as %s', (typed, value) => {
  expect(judge(typed).data).toEqual([rate('EUR', value)]);
});

it.each(['1.249', '1,249'])('refuses %s, which can be read in two ways', (typed) => {
  const [fault] = judge(typed).error?.issues ?? [];
  expect(fault?.path).toEqual(['rows', 0, 'per_usd']);
  expect(fault?.message).toBe(message('money.ambiguous', { thousands: '1249', decimal: '1.2490' }));
});

it('reads what it shows of stored rates', () => {
  const stored = [rate('EUR', 0.913), rate('CHF', 1.249), rate('IDR', 15_848.125), rate('KWD', 1e-7)];
  expect(ratesSchema.parse(shownRates(stored))).toEqual(stored);
});
