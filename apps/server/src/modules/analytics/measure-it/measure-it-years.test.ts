import type { MeasureItPage } from '@orgscope/contract/analytics/answers';
import { readMeasureIt } from '@orgscope/contract/resources/analytics';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import * as figuresCalls from '@orgscope/contract/resources/figures';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { exchangeRates } from '../../../db/tables/exchange-rates.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';
import { aCountedPulse } from '../../../testing/pulses.ts';

const { database, call, aClient, aSubscription, aSession, anApplication } = await startTestApp();
const thisYear = new Date().getUTCFullYear();

async function aHolder() {
  const client = await aClient();
  await aSubscription({ client });
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}

const pageOf = async (as: SessionHeaders, query = {}) =>
  (await call(readMeasureIt, { as, query })).json<{ data: MeasureItPage }>().data;

async function save(as: SessionHeaders, year: number, body: object) {
  const response = await call(figuresCalls.saveFigures, { as, params: { year }, body });
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.anything()]);
}

test.each([
  ['without any figure', { employees: null }],
  ['with a currency alone', { currency: 'EUR' }],
])('a year saved %s is not the latest with figures', async (_, emptied) => {
  const { as } = await aHolder();
  await save(as, thisYear - 1, { employees: 1000, it_employees: 50 });
  await save(as, thisYear, emptied);

  const page = await pageOf(as);

  const staff = { key: 'it_staff_share', value: 5, estimated: false };
  expect(page).toMatchObject({ year: thisYear - 1, figures: { changed_by: expect.any(String) } });
  expect(page.measures.find(({ key }) => key === 'it_staff_share')).toMatchObject(staff);
  expect((await pageOf(as, { year: thisYear })).figures).toBeNull();
  const [card] = (await call(readAnalyticsHome, { as })).json().data;
  expect([card.headline, card.measure]).toEqual([
    'You have 5 IT people per 100 employees',
    expect.objectContaining(staff),
  ]);
});

test('recorded costs are told in the currency of their year, though no figure is entered with it', async () => {
  const { client, as } = await aHolder();
  await database.in(platformScope).insert(exchangeRates).values({ year: thisYear, currency: 'SEK', perUsd: 10 });
  await anApplication({ client, lifecycle: 'active', annualCost: '100.00', currency: 'USD' });
  await anApplication({ client, lifecycle: 'active', annualCost: '500.00', currency: 'SEK' });
  await save(as, thisYear, { currency: 'SEK' });

  const { figures, measures } = await pageOf(as, { year: thisYear });

  const cost = measures.find(({ key }) => key === 'recorded_technology_cost_per_employee');
  expect([figures, cost?.currency, cost?.inputs]).toEqual([
    null,
    'SEK',
    expect.objectContaining({ recorded_technology_cost: 1500 }),
  ]);
});

test('the year that is over can be chosen before its figures are entered, and so can those of pulses', async () => {
  const { client, as } = await aHolder();
  await save(as, thisYear - 2, { employees: 1000 });
  const closedAt = new Date(`${thisYear - 5}-03-01T12:00:00Z`);
  await aCountedPulse(database, { client, closedAt, invited: 9, answered: 9, questions: [] });

  const { year, years } = await pageOf(as);

  expect([year, years]).toEqual([thisYear - 2, [0, 1, 2, 5].map((ago) => thisYear - ago)]);
});
