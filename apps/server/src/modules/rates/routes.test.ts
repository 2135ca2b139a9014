import { english } from '@orgscope/contract/words/english';
import type { BodyOf } from '@orgscope/contract/endpoint';
import { emptyListVersion } from '@orgscope/contract/lists/listing';
import * as calls from '@orgscope/contract/resources/rates';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, inject, aSession } = await startTestApp();
const as = await aSession({ platformRole: 'platform_admin' });

const csv = (bytes: string) => formOf({}, { bytes, name: 'table.csv', type: 'text/csv', field: 'file' });
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
  expect(await list()).toMatchObject([
    { year: 2026, rates: [{ currency: 'USD', per_usd: 1 }] },
    { year: 2025, rates },
  ]);

  await save(2026, []);
  await save(2025, [{ currency: 'EUR', per_usd: 0.9 }]);
  expect(await list()).toMatchObject([{ year: 2025, rates: [{ currency: 'EUR', per_usd: 0.9 }] }]);
  await save(2025, []);
});

it('reads the rates of one year as they were saved, and none of a year without any', async () => {
  const read = async (year: number) => (await call(calls.readRates, { as, params: { year } })).json().data;
  const saved = await save(2008, [
    { currency: 'SEK', per_usd: 6.6 },
    { currency: 'EUR', per_usd: 0.68 },
  ]);
  expect(await read(2008)).toEqual(saved.json().data);
  expect(await read(2007)).toEqual({ year: 2007, rates: [], version: emptyListVersion });
  await save(2008, []);
});

it('is for platform administrators', async () => {
  for (const platformRole of ['client_admin', 'member'] as const) {
    const other = await aSession({ platformRole });
    expect((await call(calls.listRates, { as: other })).statusCode).toBe(403);
    expect((await call(calls.readRates, { as: other, params: { year: 2025 } })).statusCode).toBe(403);
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
  await save(2024, []);
});

it('refuses a list that was changed meanwhile, and says how it is now', async () => {
  const rate = (perUsd: number) => [{ currency: 'EUR', per_usd: perUsd }];
  const at = (version: number, body: BodyOf<typeof calls.saveRates>) =>
    call(calls.saveRates, { as, params: { year: 2010 }, query: { version }, body });
  const added = (await at(emptyListVersion, rate(0.9))).json();
  expect((await at(emptyListVersion, rate(0.8))).json()).toMatchObject({
    error: { code: 'edit_conflict' },
    conflict: { record: { rates: rate(0.9), version: added.data.version }, changed_by: null, changed_at: null },
  });
  expect((await at(added.data.version, rate(0.8))).statusCode).toBe(200);
  expect((await at(added.data.version, rate(0.7))).statusCode).toBe(409);
  await save(2010, []);
});

it('reads the file that it exports, and saves nothing', async () => {
  const rates = [
    { currency: 'EUR', per_usd: 0.9134 },
    { currency: 'KRW', per_usd: 1376.4 },
  ];
  await save(2012, rates);
  await save(2011, [{ currency: 'SEK', per_usd: 10 }]);
  const { body } = await call(calls.exportRates, { as });
  const read = await call(calls.readRatesFile, { as, params: { year: 2012 }, form: csv(body) });
  expect(read.json().data).toEqual({ rows: 2, faulty_rows: 0, fault_count: 0, faults: [], rates });
  const other = await call(calls.readRatesFile, { as, params: { year: 2013 }, form: csv(body) });
  expect([other.statusCode, other.json().message]).toEqual([
    400,
    { file: [english('figures.no_row', { year: 2013, years: '2012, 2011' })] },
  ]);
  await save(2012, []);
  await save(2011, []);
});

it('tells all faults of a file by line', async () => {
  const file = 'Year;Currency;Per USD\n2025;EUR;0,91\n2025;XXX;0\n2024;SEK;nothing\n2025;eur;1\n2025;JPY;1,376\n';
  const read = await call(calls.readRatesFile, { as, params: { year: 2025 }, form: csv(file) });
  expect(read.json().data).toMatchObject({
    rows: 4,
    faulty_rows: 3,
    rates: [],
    faults: [
      { row: 3, field: 'currency', value: 'XXX', text: english('money.unknown_currency') },
      { row: 3, field: 'per_usd', value: '0', text: english('rates.not_positive') },
      { row: 5, field: 'currency', value: 'eur', text: english('rates.twice') },
      {
        row: 6,
        field: 'per_usd',
        value: '1,376',
        text: english('money.ambiguous', { thousands: '1376', decimal: '1.3760' }),
      },
    ],
  });
  const without = await call(calls.readRatesFile, { as, params: { year: 2025 }, form: csv('Year;Code\n2025;1\n') });
  expect(without.json().message.file).toEqual([
    english('figures.no_column', { column: 'Currency' }),
    english('figures.no_column', { column: 'Per USD' }),
  ]);
});
