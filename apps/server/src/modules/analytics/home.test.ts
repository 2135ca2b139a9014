import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import { modules } from '@orgscope/contract/modules';
import { listMeasures } from '@orgscope/contract/resources/analytics';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import { changeApplications, deleteApplication, updateApplication } from '@orgscope/contract/resources/applications';
import { expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { database, call, aClient, anApplication, aSubscription, aSession } = await startTestApp();
const thisYear = new Date().getUTCFullYear();

const cardsOf = async (as: SessionHeaders, query: Record<string, number> = {}) =>
  (await call(readAnalyticsHome, { as, query })).json<{ data: HomeCard[] }>().data;

test('home has a card for each page, with the figure of those that are held and finished', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['measure_it', 'year_in_review'] });
  const rows = [2, 1].map((ago) => ({
    clientId: client.id,
    year: thisYear - ago,
    employees: 1000,
    itEmployees: 40 + 10 * ago,
  }));
  await database.in(platformScope).insert(yearlyFigures).values(rows);

  const cards = await cardsOf(await aSession({ client }));

  expect(cards.map(({ page, locked }) => [page, locked])).toEqual([
    ['measure_it', false],
    ['year_in_review', false],
    ['stakeholder_engagement', true],
    ['performance_dashboard', true],
  ]);
  expect(cards[0]).toMatchObject({
    headline: 'You have 5 IT people per 100 employees',
    headline_message: { code: 'headlines.measure_it.staff', params: { staff: 5 } },
    measure: { key: 'it_staff_share', value: 5, previous: 6 },
  });
  expect(cards[0]?.series.slice(-2)).toEqual([
    { at: String(thisYear - 2), value: 6 },
    { at: String(thisYear - 1), value: 5 },
  ]);
  expect(cards[1]).toMatchObject({ headline: 'No applications are recorded yet', measure: null, series: [] });
  for (const card of cards.slice(2)) {
    expect(card).toMatchObject({ headline: null, headline_message: null, measure: null, series: [] });
  }
});

test('home of a client without data tells what to enter first', async () => {
  const client = await aClient({ numberOfEmployees: '10001+', numberOfItEmployees: '1001+' });
  await aSubscription({ client, modules: [...modules] });

  const cards = await cardsOf(await aSession({ client }));

  expect(cards[0]).toMatchObject({
    headline: `Enter the employees and IT employees of ${thisYear - 1} first: the other figures can follow`,
    measure: { value: null, reason: 'missing_input' },
  });
  expect(cards[3]?.headline).toEqual(expect.any(String));
});

test('the cost over the months has no gap for a month that is not counted yet', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const client = await aClient({ timezone: 'Pacific/Kiritimati' });
  await aSubscription({ client, modules: ['performance_dashboard'] });
  await anApplication({ client, functionalFit: 1, technicalFit: 1, annualCost: '120.00', currency: 'EUR' });
  const as = await aSession({ client });
  const now = new Date();
  const endOf = (month: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 0, 12);
  const [counted, uncounted, today] = [endOf(0), endOf(1), endOf(1) + dayMs].map(utcDay);
  const counts = { inputs: {}, amounts: { cost_at_risk: { EUR: '100.00' } }, unpriced: {} } as never;
  await database
    .in(platformScope)
    .insert(dailySnapshots)
    .values({ clientId: client.id, day: counted ?? '', counts });
  const latest = async () => (await cardsOf(as))[3]?.series.slice(-2);

  // There, the next month has begun; the last one is counted after midnight by UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: endOf(1) });
  expect(await latest()).toEqual([
    { at: counted, value: 100 },
    { at: today, value: 120 },
  ]);
  vi.setSystemTime(endOf(1) + 2 * dayMs);
  expect((await latest())?.[0]).toEqual({ at: uncounted, value: null });
});

test('what home tells of applications follows each of their changes', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: [...modules] });
  const as = await aSession({ client, platformRole: 'client_admin' });
  const costly = {
    client,
    lifecycle: 'active',
    functionalFit: 1,
    technicalFit: 1,
    annualCost: '100',
    currency: 'EUR',
  } as const;
  const application = await anApplication(costly);
  const told = async () => {
    const [, year, , dashboard] = await cardsOf(as);
    return [year?.measure?.value, dashboard?.measure?.value];
  };
  expect(await told()).toEqual([1, 100]);

  const added = await anApplication({ ...costly, annualCost: '50' });
  expect(await told()).toEqual([2, 150]);
  const edited = { version: application.version, annual_cost: '200' };
  const change = await call(updateApplication, { as, params: { id: application.id }, body: edited });
  expect(change.statusCode).toBe(200);
  expect(await told()).toEqual([2, 250]);
  const bulk = { ids: [added.id], change: { lifecycle: 'plan' as const } };
  expect((await call(changeApplications, { as, body: bulk })).statusCode).toBe(200);
  expect(await told()).toEqual([2, 200]);
  expect((await call(deleteApplication, { as, params: { id: application.id } })).statusCode).toBe(200);
  expect(await told()).toEqual([1, 0]);
});

test('a client without a subscription has four locked cards', async () => {
  const cards = await cardsOf(await aSession({ client: await aClient() }));

  expect(cards.map(({ locked }) => locked)).toEqual([true, true, true, true]);
});

test('only a platform administrator chooses another client', async () => {
  const client = await aClient();
  await aSubscription({ client });
  const query = { client_id: client.id };

  const refused = await call(readAnalyticsHome, { as: await aSession({ platformRole: 'client_admin' }), query });
  expect(refused.statusCode).toBe(404);
  const [card] = await cardsOf(await aSession({ platformRole: 'platform_admin' }), query);
  expect(card?.locked).toBe(false);
});

test('the catalogue tells every measure with its formula in words', async () => {
  const response = await call(listMeasures, { as: await aSession() });

  const { data } = response.json<{ data: { key: string; formula: string }[] }>();
  const formulas = new Map(data.map(({ key, formula }) => [key, formula]));
  expect(formulas.get('it_staff_share')).toBe('100 × IT employees ÷ employees');
  expect(formulas.get('contractor_share')).toBe('100 × IT contractors ÷ (IT employees + IT contractors)');
  expect(formulas.get('tickets_per_employee_month')).toBe('tickets ÷ employees ÷ 12');
  expect(formulas.get('major_incidents_per_1000')).toBe('1,000 × major incidents ÷ employees');
  expect(formulas.get('availability')).toBe('availability');
  expect(data[0]).toEqual({
    key: 'it_staff_share',
    page: 'measure_it',
    name: 'IT staff',
    formula: '100 × IT employees ÷ employees',
    unit: 'percent',
    direction: null,
    inputs: ['it_employees', 'employees'],
    source: 'figures',
    access: 'analytics.can_view',
  });
});
