import { english } from '@orgscope/contract/english';
import type { BodyOf } from '@orgscope/contract/endpoint';
import * as calls from '@orgscope/contract/resources/rates';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, inject, aSession } = await startTestApp();
const as = await aSession({ platformRole: 'platform_admin' });

const save = (year: number, body: BodyOf<typeof calls.saveRates>) =>
  call(calls.saveRates, { as, params: { year }, body });
const list = async () => (await call(calls.listRates, { as })).json().data;

it('replaces the rates of a year', async () => {
  const saved = await save(2025, [
    { currency: 'sek', per_usd: 10.5 },
    { currency: 'EUR', per_usd: 0.91 },
  ]);
  const rates = [
    { currency: 'EUR', per_usd: 0.91 },
    { currency: 'SEK', per_usd: 10.5 },
  ];
  expect(saved.json()).toMatchObject({ message: english('rates.saved'), data: { year: 2025 } });
  await save(2026, [{ currency: 'USD', per_usd: 1 }]);
  expect(await list()).toEqual([
    { year: 2026, rates: [{ currency: 'USD', per_usd: 1 }] },
    { year: 2025, rates },
  ]);

  await save(2026, []);
  await save(2025, [{ currency: 'EUR', per_usd: 0.9 }]);
  expect(await list()).toEqual([{ year: 2025, rates: [{ currency: 'EUR', per_usd: 0.9 }] }]);
  await save(2025, []);
});

it('is for platform administrators', async () => {
  for (const platformRole of ['client_admin', 'member'] as const) {
    const other = await aSession({ platformRole });
    expect((await call(calls.listRates, { as: other })).statusCode).toBe(403);
    expect((await call(calls.saveRates, { as: other, params: { year: 2025 }, body: [] })).statusCode).toBe(403);
  }
});

it('tells every fault by position and field, and saves nothing', async () => {
  const faultsOf = async (payload: string) => {
    const headers = { ...as, 'content-type': 'application/json' };
    const response = await inject({ method: 'PUT', url: '/api/analytics/rates/2025/', headers, payload });
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'validation_failed']);
    return response.json().message;
  };

  expect(
    await faultsOf(
      '[{"currency": "EUR", "per_usd": 1}, {"currency": "eur", "per_usd": 2}, {"currency": "USD", "per_usd": 2}]',
    ),
  ).toEqual({ '1.currency': [english('rates.twice')], '2.per_usd': [english('rates.dollar')] });
  expect(
    await faultsOf('[{"currency": "XXX", "per_usd": 0}, {"currency": "SEK", "per_usd": 1e400}, {"per_usd": 2e9}]'),
  ).toEqual({
    '0.currency': [english('money.unknown_currency')],
    '0.per_usd': [english('rates.not_positive')],
    '1.per_usd': [english('common.not_number')],
    '2.currency': [english('money.unknown_currency')],
    '2.per_usd': [english('common.above', { most: 1e9 })],
  });
  expect(await faultsOf('{}')).toEqual({ non_field_errors: [english('rates.not_a_list')] });
  expect(await list()).toEqual([]);
});

it('keeps one of two lists that are saved at once', async () => {
  const one = [{ currency: 'EUR', per_usd: 1 }];
  const other = [{ currency: 'SEK', per_usd: 10 }];

  await Promise.all([save(2024, one), save(2024, other), save(2024, one)]);
  expect([one, other]).toContainEqual((await list())[0].rates);
});
