import type { PerformancePage } from '@orgscope/contract/analytics/answers';
import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import { readPerformance } from '@orgscope/contract/resources/analytics';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { dailySnapshots } from '../../../db/tables/daily-snapshots.ts';
import { exchangeRates } from '../../../db/tables/exchange-rates.ts';
import { todayIn } from '../../../lib/time/today-in.ts';
import { startTestApp } from '../../../testing/app.ts';
import { monthEnds } from '../../snapshots/read-snapshots.ts';

const { call, database, aClient, anApplication, aSession, aSubscription } = await startTestApp();
const db = database.in(platformScope);

test('amounts of an earlier day are compared also in currencies that nothing costs today', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['performance_dashboard'] });
  const as = await aSession({ client, platformRole: 'client_admin' });
  const atRisk = { client, functionalFit: 1, technicalFit: 1, annualCost: '100' } as const;
  await anApplication({ ...atRisk, currency: 'EUR' });
  await anApplication({ ...atRisk, currency: 'EUR' });
  await anApplication({ ...atRisk, currency: 'CHF' });
  const today = todayIn('UTC');
  const year = Number(today.slice(0, 4));
  // No year has the rates of all three: the latest has what costs today, the one before what did then.
  await db.insert(exchangeRates).values([
    { year, currency: 'EUR', perUsd: 0.8 },
    { year, currency: 'CHF', perUsd: 0.4 },
    { year: year - 1, currency: 'EUR', perUsd: 0.5 },
    { year: year - 1, currency: 'GBP', perUsd: 0.25 },
  ]);
  const ends = monthEnds(today, 12);
  const [day = '', older = ''] = [ends[11], ends[8]];
  const amounts = { cost_at_risk: { EUR: '100.00', CHF: '50.00', GBP: '30.00' } };
  const counts = { inputs: {}, amounts, unpriced: { cost_at_risk: 0 } } as never;
  await db.insert(dailySnapshots).values([day, older].map((at) => ({ clientId: client.id, day: at, counts })));

  const page: PerformancePage = (await call(readPerformance, { as, query: { from: day } })).json().data;
  const cards: HomeCard[] = (await call(readAnalyticsHome, { as })).json().data;

  // 200 + 100·2 today; 100 + 50·2 + 30·2 then.
  expect(page.measures.find(({ key }) => key === 'cost_at_risk')).toMatchObject({ value: 400, previous: 260 });
  expect(page.converted).toEqual({ currencies: ['CHF'], rates_year: year, missing: [] });
  const card = cards.find(({ page: of }) => of === 'performance_dashboard');
  // A month end without a snapshot keeps its place.
  expect(card?.series).toEqual([
    ...ends.map((at) => ({ at, value: at === day || at === older ? 260 : null })),
    { at: today, value: 400 },
  ]);
});

test('a cost of which a part is missing, today or then, is not compared', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['performance_dashboard'] });
  const as = await aSession({ client, platformRole: 'client_admin' });
  const atRisk = { client, functionalFit: 1, technicalFit: 1 } as const;
  await anApplication({ ...atRisk, annualCost: '100', currency: 'EUR' });
  await anApplication({ ...atRisk, annualCost: '50', currency: 'EUR' });
  const today = todayIn('UTC');
  const days = monthEnds(today, 3);
  const snapshot = (day: string, unpriced?: object) => ({
    clientId: client.id,
    day,
    counts: { inputs: {}, amounts: { cost_at_risk: { EUR: '100.00' } }, ...unpriced } as never,
  });
  await db
    .insert(dailySnapshots)
    .values([
      snapshot(days[0] ?? '', { unpriced: { cost_at_risk: 0 } }),
      snapshot(days[1] ?? '', { unpriced: { cost_at_risk: 1 } }),
      snapshot(days[2] ?? ''),
    ]);
  const compared = async () => {
    const told = [];
    for (const from of days) {
      const page: PerformancePage = (await call(readPerformance, { as, query: { from } })).json().data;
      told.push(page.measures.find(({ key }) => key === 'cost_at_risk')?.previous);
    }
    return told;
  };

  // An older snapshot does not say how many costs were missing.
  expect(await compared()).toEqual([100, null, null]);
  await anApplication(atRisk);
  expect(await compared()).toEqual([null, null, null]);
});
