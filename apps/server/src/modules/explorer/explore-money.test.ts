import type { ExplorePage } from '@orgscope/contract/analytics/explorer';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { explore } from '@orgscope/contract/resources/explorer';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { monthEnds } from '../snapshots/read-snapshots.ts';

const { call, database, aClient, aFunction, anApplication, anAsset, aSession, aSubscription } = await startTestApp();
const platform = database.in(platformScope);

const today = todayIn('UTC');
const thisYear = Number(today.slice(0, 4));
const rates = (year: number, all: Record<string, number>) =>
  Object.entries(all).map(([currency, perUsd]) => ({ year, currency, perUsd }));
// 80 pounds are 50 euros this year, and were 90 last year, as were 70 francs. There is no rate of XAF,
// and no year with those of pounds and kronor.
await platform
  .insert(exchangeRates)
  .values([
    ...rates(thisYear, { EUR: 0.5, GBP: 0.8 }),
    ...rates(thisYear - 1, { EUR: 0.9, GBP: 0.8, CHF: 0.7 }),
    ...rates(thisYear - 2, { EUR: 0.9, SEK: 0.7 }),
  ]);

async function aHolder() {
  const client = await aClient();
  await aSubscription({ client, modules: ['performance_dashboard'] });
  const anEuroApplication = () => anApplication({ client, annualCost: '100.00', currency: 'EUR' });
  await Promise.all([anEuroApplication(), anEuroApplication()]);
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}

async function ask(as: SessionHeaders, query: NonNullable<QueryOf<typeof explore>>): Promise<ExplorePage> {
  const response = await call(explore, { as, query });
  if (response.statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${response.body}`);
  return response.json().data;
}

const linesOf = ({ rows }: ExplorePage) => rows.map(({ key, total }) => [key, total?.value]);

test('a cost is converted at the same rates in all answers, whatever else costs in other currencies', async () => {
  const { client, as } = await aHolder();
  await anApplication({ client, annualCost: '80.00', currency: 'GBP', vendor: 'Sund' });
  const [day = ''] = monthEnds(today, 1);
  const none = { all: { count: 0 }, function: {}, location: {} };
  await platform.insert(dailySnapshots).values({
    clientId: client.id,
    day,
    counts: {
      people: none,
      applications: {
        all: { count: 2 },
        function: {},
        lifecycle: { active: { count: 1, cost: { GBP: '80.00' } }, phase_out: { count: 1, cost: { CHF: '70.00' } } },
        time_class: {},
      },
      assets: { ...none, status: {}, purchases: { count: 0 } },
      inputs: {},
      amounts: {},
    },
  });

  const running = await ask(as, { count: 'annual_cost', by: 'vendor' });
  const months = await ask(as, { count: 'annual_cost', by: 'lifecycle', across: 'month' });

  expect(linesOf(running)).toContainEqual(['=Sund', 50]);
  expect(running.converted).toEqual({ currencies: ['GBP'], rates_year: thisYear, missing: [] });
  expect(months.cells.map(({ row, value }) => [row, value])).toEqual([
    ['active', 50],
    ['phase_out', 90],
  ]);
  // Of two years, the earlier one is told.
  expect(months.converted).toEqual({ currencies: ['CHF', 'GBP'], rates_year: thisYear - 1, missing: [] });
});

test('a currency without a rate beside the others of today has none in the months either', async () => {
  const { client, as } = await aHolder();
  await anApplication({ client, annualCost: '80.00', currency: 'GBP' });
  await anApplication({ client, annualCost: '70.00', currency: 'SEK' });
  const [day = ''] = monthEnds(today, 1);
  const none = { all: { count: 0 }, function: {}, location: {} };
  const lifecycle = { active: { count: 1, cost: { GBP: '80.00' } }, phase_out: { count: 1, cost: { SEK: '70.00' } } };
  const counted = { all: { count: 2 }, function: {}, lifecycle, time_class: {} };
  const assets = { ...none, status: {}, purchases: { count: 0 } };
  const counts = { people: none, applications: counted, assets, inputs: {}, amounts: {} };
  await platform.insert(dailySnapshots).values({ clientId: client.id, day, counts });
  const converted = { currencies: ['GBP'], rates_year: thisYear, missing: ['SEK'] };

  const running = await ask(as, { count: 'annual_cost', by: 'lifecycle' });
  const months = await ask(as, { count: 'annual_cost', by: 'lifecycle', across: 'month' });

  expect([running.converted, months.converted]).toEqual([converted, converted]);
  expect(months.cells.map(({ row, value }) => [row, value])).toEqual([
    ['active', 50],
    ['phase_out', null],
  ]);
});

test('no conversion is told that the amounts do not contain', async () => {
  const { client, as } = await aHolder();
  const place = await aFunction({ client });
  await anApplication({ client, annualCost: '5.00', currency: 'XAF' });
  await anAsset({ client, functionId: place.id, purchaseCost: '10.00', currency: 'EUR' });
  const told = async (query: NonNullable<QueryOf<typeof explore>>) => {
    const { total, converted } = await ask(as, query);
    return [total?.amount ?? null, converted.currencies, converted.missing];
  };

  expect(await told({ count: 'purchase_cost', by: 'category' })).toEqual(['10.00', [], []]);
  expect(await told({ count: 'annual_cost', by: 'vendor' })).toEqual([null, [], ['XAF']]);

  await anAsset({ client, purchaseCost: '80.00', currency: 'GBP' });
  await anAsset({ client, purchaseCost: '7.00', currency: 'XAF' });
  const ofPlace = { count: 'purchase_cost', function_id: place.id } as const;
  expect(await told({ ...ofPlace, by: 'category' })).toEqual(['10.00', [], []]);
  expect(await told({ ...ofPlace, by: 'category', across: 'status' })).toEqual(['10.00', [], []]);
  expect(await told({ count: 'purchase_cost', by: 'category', across: 'status' })).toEqual([null, ['GBP'], ['XAF']]);
});
