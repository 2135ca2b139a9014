import type { MeasureItPage, PerformancePage } from '@orgscope/contract/analytics/answers';
import { readMeasureIt, readPerformance } from '@orgscope/contract/resources/analytics';
import { saveTargets } from '@orgscope/contract/resources/targets';
import type { Target } from '@orgscope/contract/resources/targets';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { exchangeRates } from '../../../db/tables/exchange-rates.ts';
import { yearlyFigures } from '../../../db/tables/yearly-figures.ts';
import { startTestApp } from '../../../testing/app.ts';

const { call, database, aClient, anApplication, aSession, aSubscription } = await startTestApp();
const db = database.in(platformScope);
const thisYear = new Date().getUTCFullYear();

beforeEach(() => db.delete(exchangeRates));

async function holder() {
  const client = await aClient();
  await aSubscription({ client, modules: ['measure_it', 'performance_dashboard'] });
  const as = await aSession({ client, platformRole: 'client_admin' });
  const aim = (year: number, target: Target) => call(saveTargets, { as, params: { year }, body: [target] });
  return { client, as, aim };
}

test('a target of an amount keeps its currency when the dashboard turns to another one', async () => {
  const { client, as, aim } = await holder();
  const risk = { client, functionalFit: 1, technicalFit: 1 };
  await anApplication({ ...risk, annualCost: '500', currency: 'EUR' });
  await aim(thisYear, { key: 'cost_at_risk', direction: 'within', value: 400, high: 800, currency: 'EUR' });
  const costAtRisk = async () => {
    const { measures }: PerformancePage = (await call(readPerformance, { as })).json().data;
    return measures.find(({ key }) => key === 'cost_at_risk');
  };
  expect(await costAtRisk()).toMatchObject({ value: 500, currency: 'EUR', target: { value: 400, high: 800 } });

  await anApplication({ ...risk, annualCost: '100', currency: 'USD' });
  await anApplication({ ...risk, annualCost: '100', currency: 'USD' });
  expect(await costAtRisk()).toMatchObject({ value: null, currency: 'USD', target: null });
  await db.insert(exchangeRates).values({ year: thisYear, currency: 'EUR', perUsd: 0.8 });
  expect(await costAtRisk()).toMatchObject({ value: 825, currency: 'USD', target: { value: 500, high: 1000 } });
});

test('a target without a currency is in that of the page', async () => {
  const { client, as, aim } = await holder();
  await anApplication({ client, functionalFit: 1, technicalFit: 1, annualCost: '500', currency: 'USD' });
  await aim(thisYear, { key: 'cost_at_risk', direction: 'at_most', value: 400 });

  const { measures }: PerformancePage = (await call(readPerformance, { as })).json().data;
  const found = measures.find(({ key }) => key === 'cost_at_risk');
  expect(found).toMatchObject({ currency: 'USD', target: { direction: 'at_most', value: 400, high: null } });
});

test('the targets of other pages do not change the year of the rates', async () => {
  const { client, as } = await holder();
  await anApplication({ client, functionalFit: 1, technicalFit: 1, annualCost: '500', currency: 'USD' });
  const atMost = (key: Target['key'], currency: string): Target => ({
    key,
    direction: 'at_most',
    value: 400,
    high: null,
    currency,
  });
  await db.insert(exchangeRates).values([
    { year: thisYear - 1, currency: 'EUR', perUsd: 0.4 },
    { year: thisYear - 1, currency: 'SEK', perUsd: 10 },
    { year: thisYear, currency: 'EUR', perUsd: 0.8 },
  ]);
  const body = [atMost('it_spend_per_employee', 'SEK'), atMost('cost_at_risk', 'EUR')];
  await call(saveTargets, { as, params: { year: thisYear }, body });

  const { measures }: PerformancePage = (await call(readPerformance, { as })).json().data;
  expect(measures.find(({ key }) => key === 'cost_at_risk')).toMatchObject({ target: { value: 500 } });
});

test('a target keeps its currency where no cost is recorded', async () => {
  const { client, as, aim } = await holder();
  await anApplication({ client, functionalFit: 1, technicalFit: 1, annualCost: null, currency: null });
  await aim(thisYear, { key: 'cost_at_risk', direction: 'at_most', value: 400, currency: 'EUR' });

  const { measures, currency }: PerformancePage = (await call(readPerformance, { as })).json().data;
  expect(currency).toBeNull();
  const found = measures.find(({ key }) => key === 'cost_at_risk');
  expect(found).toMatchObject({ currency: 'EUR', target: { direction: 'at_most', value: 400 } });
});

test('a target keeps its currency in a year without figures', async () => {
  const { as, aim } = await holder();
  await aim(2024, { key: 'it_spend_per_employee', direction: 'within', value: 1000, high: 2000, currency: 'EUR' });

  const { measures, trend }: MeasureItPage = (await call(readMeasureIt, { as, query: { year: 2024 } })).json().data;

  const target = { direction: 'within', value: 1000, high: 2000 };
  const found = measures.find(({ key }) => key === 'it_spend_per_employee');
  expect(found).toMatchObject({ value: null, amount: null, currency: 'EUR', target });
  const line = trend.find(({ key }) => key === 'it_spend_per_employee')?.points ?? [];
  expect(line.at(-1)).toMatchObject({ year: 2024, value: null, target });
});

test('a target of an amount keeps its currency when the figures of its year get another one', async () => {
  const { client, as, aim } = await holder();
  const cost = { employees: 100, itOperatingCost: '90000.00', itCapitalCost: '0.00', currency: 'EUR' };
  await db.insert(yearlyFigures).values({ clientId: client.id, year: 2024, ...cost });
  await aim(2024, { key: 'it_spend_per_employee', direction: 'at_most', value: 1000, currency: 'EUR' });
  await db.insert(exchangeRates).values([
    { year: 2023, currency: 'EUR', perUsd: 0.4 },
    { year: 2024, currency: 'EUR', perUsd: 0.8 },
  ]);
  const targets = async () => {
    const { measures, trend }: MeasureItPage = (await call(readMeasureIt, { as, query: { year: 2024 } })).json().data;
    const line = trend.find(({ key }) => key === 'it_spend_per_employee')?.points ?? [];
    return [measures.find(({ key }) => key === 'it_spend_per_employee')?.target?.value, line.at(-1)?.target?.value];
  };
  expect(await targets()).toEqual([1000, 1000]);

  const recurrency = (currency: string) =>
    db.update(yearlyFigures).set({ currency }).where(eq(yearlyFigures.clientId, client.id));
  await recurrency('USD');
  expect(await targets()).toEqual([1250, 1250]);
  await recurrency('JPY');
  expect(await targets()).toEqual([undefined, undefined]);
});

test('a value that misses its target by less than a page shows is told as it is', async () => {
  const { client, as, aim } = await holder();
  await db
    .insert(yearlyFigures)
    .values({ clientId: client.id, year: 2024, tickets: 50_000, ticketsFirstContact: 44_998 });
  await aim(2024, { key: 'first_contact_resolution', direction: 'at_least', value: 90 });
  const { measures }: MeasureItPage = (await call(readMeasureIt, { as, query: { year: 2024 } })).json().data;

  expect(measures.find(({ key }) => key === 'first_contact_resolution')).toMatchObject({ value: 89.996 });
});
