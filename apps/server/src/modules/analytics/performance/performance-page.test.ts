import type { PerformancePage } from '@orgscope/contract/analytics/answers';
import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { english } from '@orgscope/contract/words/english';
import { exportAnalyticsRows, listAnalyticsRows, readPerformance } from '@orgscope/contract/resources/analytics';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { dailySnapshots } from '../../../db/tables/daily-snapshots.ts';
import { exchangeRates } from '../../../db/tables/exchange-rates.ts';
import { measureTargets } from '../../../db/tables/measure-targets.ts';
import { userAttributeValues } from '../../../db/tables/user-attribute-values.ts';
import { todayIn } from '../../../lib/time/today-in.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { Client, SessionHeaders } from '../../../testing/builders.ts';
import { daysFrom } from '../../../testing/days-from.ts';
import { comparedDay } from './compared-day.ts';

const {
  call,
  database,
  aClient,
  aFunction,
  aLocation,
  anApplication,
  anAsset,
  anAttribute,
  aSession,
  aSubscription,
  aUser,
} = await startTestApp();
const platform = database.in(platformScope);

const today = todayIn('UTC');
const inDays = daysFrom(today);

/** A client that holds the dashboard, and its administrator. */
async function holder(fields: Parameters<typeof aClient>[0] = {}) {
  const client = await aClient(fields);
  await aSubscription({ client, modules: ['performance_dashboard'], seatLimit: 10 });
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}

async function page(as: SessionHeaders, query: Record<string, string | number> = {}): Promise<PerformancePage> {
  const response = await call(readPerformance, { as, query });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}

const valueOf = (read: PerformancePage, key: MeasureKey) => read.measures.find((measure) => measure.key === key);
const valuesOf = (read: PerformancePage) => Object.fromEntries(read.measures.map(({ key, value }) => [key, value]));

const invest = { functionalFit: 4, technicalFit: 3 };
const migrate = { functionalFit: 3, technicalFit: 2 };
const eliminate = { functionalFit: 1, technicalFit: 1 };

/** Worked by hand below. */
async function smallPortfolio(client: Client) {
  const owner = await aUser({ client, firstName: 'Ada', lastName: 'Obi' });
  const finance = await aFunction({ client, name: 'Finance' });
  const full = { criticality: 'mission_critical', businessOwnerId: owner.id, functionId: finance.id } as const;
  const euros = (annualCost: string) => ({ annualCost, currency: 'EUR' });
  await anApplication({
    client,
    ...full,
    ...invest,
    ...euros('600.00'),
    vendor: 'Sund',
    userBase: 100,
    activeUsers: 60,
  });
  await anApplication({
    client,
    ...full,
    ...migrate,
    ...euros('300.50'),
    vendor: 'Sund',
    contractEndDate: inDays(90),
    userBase: 50,
    activeUsers: 15,
  });
  await anApplication({ client, ...eliminate, ...euros('99.50'), lifecycle: 'phase_out', contractEndDate: inDays(91) });
  await anApplication({ client, lifecycle: 'phase_in', endOfLifeDate: inDays(-1), contractEndDate: inDays(-1) });
  await anApplication({ client, ...migrate, ...euros('5000'), lifecycle: 'plan', contractEndDate: inDays(5) });
  await anApplication({ client, ...eliminate, ...euros('7000'), lifecycle: 'end_of_life', endOfLifeDate: inDays(-9) });
  await anApplication({ client, ...eliminate, ...euros('9000'), isActive: false });
  return { owner, finance };
}

test('the measures of a small portfolio', async () => {
  const { client, as } = await holder();
  await smallPortfolio(client);
  const holderOf = await aUser({ client });
  await anAsset({ client, status: 'assigned', assignedUserId: holderOf.id, warrantyEnd: inDays(0) });
  await anAsset({ client, status: 'in_stock', warrantyEnd: inDays(-1), purchaseDate: inDays(-365) });
  await anAsset({ client, status: 'in_repair', warrantyEnd: inDays(91), purchaseDate: inDays(-731) });
  await anAsset({ client, status: 'retired', warrantyEnd: inDays(-1), purchaseDate: inDays(-3000) });
  await anAsset({ client, status: 'lost' });

  const read = await page(as);

  expect(valuesOf(read)).toEqual({
    time_invest: 1,
    time_tolerate: 0,
    time_migrate: 1,
    time_eliminate: 1,
    time_unassessed: 1,
    cost_at_risk: 400,
    cost_at_risk_share: 40,
    // Of five that are not at their end of life, two have everything.
    data_quality: 40,
    live_past_end_of_life: 1,
    contracts_ending_90_days: 1,
    application_use: 50,
    // 900.50 a year for 75 people.
    cost_per_active_user: 12.01,
    assigned_share: 33.33,
    warranties_ended: 1,
    warranties_ending_90_days: 1,
    // 365 days are 12.0 months, 731 are 24.0.
    asset_age_months_mean: 18,
    // The administrator, the owner and the holder, of ten.
    seats_used_share: 30,
  });
  expect(valueOf(read, 'cost_at_risk')).toMatchObject({ amount: '400.00', currency: 'EUR', unit: 'money' });
  expect(valueOf(read, 'cost_per_active_user')).toMatchObject({
    amount: '12.01',
    inputs: { cost_of_used_applications: 900.5, active_users_with_cost: 75 },
  });
  expect(valueOf(read, 'cost_at_risk_share')).toMatchObject({ currency: null, inputs_currency: 'EUR' });
  expect(read.headline).toBe(
    '€400 a year runs on 2 applications to migrate or eliminate, 40% of the portfolio’s recorded cost',
  );
  expect(read.headline_message).toEqual({
    code: 'headlines.performance.at_risk',
    params: { amount: '400.00', currency: 'EUR', count: 2, share: 40 },
  });
  const shown = { id: client.id, name: client.name, has_sample_data: false };
  expect([read.as_of, read.currency, read.client]).toEqual([today, 'EUR', shown]);
});

test('the charts of the same portfolio', async () => {
  const { client, as } = await holder();
  const { owner, finance } = await smallPortfolio(client);

  const read = await page(as);

  expect(read.fits.map(({ functional_fit: f, technical_fit: t, time_class: c, cost }) => [f, t, c, cost])).toEqual([
    [4, 3, 'invest', '600.00'],
    [3, 2, 'migrate', '300.50'],
    [1, 1, 'eliminate', '99.50'],
    [null, null, null, null],
  ]);
  expect(read.lifecycle).toEqual([
    { lifecycle: 'plan', count: 1, past_end_of_life: 0 },
    { lifecycle: 'phase_in', count: 1, past_end_of_life: 1 },
    { lifecycle: 'active', count: 2, past_end_of_life: 0 },
    { lifecycle: 'phase_out', count: 1, past_end_of_life: 0 },
    { lifecycle: 'end_of_life', count: 1, past_end_of_life: 0 },
  ]);
  expect(read.matrix.slice(0, 2)).toEqual([
    { criticality: 'mission_critical', lifecycle: 'active', count: 2 },
    { criticality: null, lifecycle: 'plan', count: 1 },
  ]);
  expect(read.renewals.map(({ date, at_risk: risk, cost }) => [date, risk, cost])).toEqual([
    [inDays(90), true, '300.50'],
    [inDays(91), true, '99.50'],
  ]);
  expect(read.cost_by_vendor).toEqual([
    { name: 'Sund', count: 2, cost: '900.50' },
    { name: null, count: 2, cost: '99.50' },
  ]);
  expect(read.cost_by_function).toEqual([
    { id: finance.id, name: 'Finance', count: 2, cost: '900.50' },
    { id: null, name: null, count: 2, cost: '99.50' },
  ]);
  expect(read.missing.find(({ field }) => field === 'criticality')).toEqual({
    field: 'criticality',
    count: 3,
    owners: [],
    owner_count: 0,
  });
  expect(owner.clientId).toBe(client.id);
});

test('administrators see who could fill in what is missing, and members themselves only', async () => {
  const { client, as } = await holder();
  const [ada, ben] = [
    await aUser({ client, firstName: 'Ada', lastName: 'Obi' }),
    await aUser({ client, firstName: 'Ben', lastName: 'Lund' }),
  ];
  await anApplication({ client, ...invest, businessOwnerId: ada.id, itOwnerId: ben.id });
  await anApplication({ client, ...invest, businessOwnerId: ada.id, itOwnerId: ada.id });
  const owners = (read: PerformancePage) => read.missing.find(({ field }) => field === 'criticality')?.owners;

  expect(owners(await page(as))).toEqual([
    { id: ada.id, name: 'Ada Obi', count: 2 },
    { id: ben.id, name: 'Ben Lund', count: 1 },
  ]);
  const asBen = await page(await aSession({ user: ben }));
  expect(owners(asBen)).toEqual([{ id: ben.id, name: 'Ben Lund', count: 1 }]);
  expect(JSON.stringify(asBen)).not.toContain('Ada Obi');
});

test('filters that leave no application have a headline of their own', async () => {
  const { client, as } = await holder();
  await smallPortfolio(client);

  const read = await page(as, { vendor: 'Nobody' });

  expect(read.headline).toBe('No application fits these filters');
});

test('a client without data has no values and a headline that says so', async () => {
  const { as } = await holder();

  const read = await page(as);

  for (const { key, value, reason } of read.measures.filter((measure) => measure.key !== 'seats_used_share'))
    expect([key, value, reason]).toEqual([key, null, expect.stringMatching(/no_data|missing_input/)]);
  expect(valueOf(read, 'seats_used_share')?.value).toBe(10);
  expect(read.headline).toBe('No applications are recorded yet');
  expect([read.currency, read.fits, read.lifecycle, read.missing]).toEqual([null, [], [], []]);
});

test('costs that nobody recorded are no cost of 0', async () => {
  const { client, as } = await holder();
  await anApplication({ client, ...eliminate });
  await anApplication({ client, ...invest, annualCost: '10', currency: 'EUR' });

  const read = await page(as);

  expect(valueOf(read, 'cost_at_risk')).toMatchObject({ value: null, amount: null, reason: 'no_data' });
  expect(valueOf(read, 'cost_at_risk_share')).toMatchObject({ value: null, reason: 'missing_input' });
  expect(read.headline).toBe('1 of 2 live applications is to be migrated or eliminated');
});

test('nothing at risk costs nothing', async () => {
  const { client, as } = await holder();
  await anApplication({ client, ...invest, annualCost: '10', currency: 'EUR' });

  const read = await page(as);

  expect(valueOf(read, 'cost_at_risk')).toMatchObject({ value: 0, amount: '0.00', reason: null });
  expect(read.headline).toBe('The one assessed application is neither to be migrated nor eliminated');
});

test('amounts of other currencies are converted at the mean rates of a year, and it is said', async () => {
  const { client, as } = await holder();
  const year = Number(today.slice(0, 4));
  await platform.insert(exchangeRates).values([
    { year: year - 1, currency: 'EUR', perUsd: 0.8 },
    { year: year - 1, currency: 'GBP', perUsd: 0.75 },
    { year: year - 2, currency: 'EUR', perUsd: 0.5 },
    { year: year - 2, currency: 'GBP', perUsd: 0.5 },
    { year, currency: 'EUR', perUsd: 0.9 },
  ]);
  await anApplication({ client, ...eliminate, annualCost: '100', currency: 'EUR' });
  await anApplication({ client, ...eliminate, annualCost: '100', currency: 'EUR' });
  await anApplication({ client, ...eliminate, annualCost: '90', currency: 'USD' });
  await anApplication({ client, ...eliminate, annualCost: '75', currency: 'GBP' });

  const read = await page(as);

  // 200 + 90·0.8 + 75·0.8/0.75, at the rates of the latest year that has all of them.
  expect(valueOf(read, 'cost_at_risk')).toMatchObject({ amount: '352.00', currency: 'EUR' });
  expect(read.converted).toEqual({ currencies: ['GBP', 'USD'], rates_year: year - 1, missing: [] });
  await platform.delete(exchangeRates);
});

test('an amount without a rate makes a sum not comparable, and leaves the others', async () => {
  const { client, as } = await holder();
  await anApplication({ client, ...eliminate, annualCost: '100', currency: 'EUR', vendor: 'Sund' });
  await anApplication({ client, ...eliminate, annualCost: '100', currency: 'EUR', vendor: 'Berg' });
  await anApplication({ client, ...eliminate, annualCost: '9000', currency: 'JPY', vendor: 'Berg' });

  const read = await page(as);

  for (const key of ['cost_at_risk', 'cost_at_risk_share'] as const)
    expect(valueOf(read, key)).toMatchObject({ value: null, reason: 'not_comparable' });
  expect(read.converted).toEqual({ currencies: [], rates_year: null, missing: ['JPY'] });
  expect(read.cost_by_vendor).toEqual([
    { name: 'Sund', count: 1, cost: '100.00' },
    { name: 'Berg', count: 2, cost: null },
  ]);
  expect(valueOf(read, 'time_eliminate')?.value).toBe(3);
});

test('names the currencies of the applications that the filters leave', async () => {
  const { client, as } = await holder();
  await anApplication({ client, ...eliminate, annualCost: '100', currency: 'EUR', vendor: 'Sund' });
  await anApplication({ client, ...eliminate, annualCost: '9000', currency: 'JPY', vendor: 'Berg' });

  expect((await page(as, { vendor: 'Sund' })).converted.missing).toEqual([]);
  expect((await page(as, { vendor: 'Berg' })).converted.missing).toEqual(['JPY']);
});

test('amounts stay exact', async () => {
  const { client, as } = await holder();
  for (const annualCost of ['999999999999.99', '0.01', '0.10', '0.20'])
    await anApplication({ client, ...eliminate, annualCost, currency: 'EUR' });

  expect(valueOf(await page(as), 'cost_at_risk')?.amount).toBe('1000000000000.30');
});

test('filters narrow the portfolio; place and answer are those of the business owner', async () => {
  const { client, as } = await holder();
  const [finance, legal] = [await aFunction({ client }), await aFunction({ client })];
  const [oslo, graz] = [await aLocation({ client }), await aLocation({ client })];
  const { id: attributeId, options } = await anAttribute({ client });
  const [yes] = options;
  const ada = await aUser({ client, clientLocationId: oslo.id });
  const ben = await aUser({ client, clientLocationId: graz.id });
  await platform
    .insert(userAttributeValues)
    .values({ clientId: client.id, userId: ada.id, attributeId, optionId: yes?.id ?? 0 });
  await anApplication({ client, functionId: finance.id, vendor: 'Sund', businessOwnerId: ada.id });
  await anApplication({ client, functionId: legal.id, criticality: 'administrative', businessOwnerId: ben.id });
  await anAsset({ client, functionId: finance.id, locationId: graz.id, status: 'assigned', assignedUserId: ada.id });

  const shown = async (query: Record<string, string | number>) => {
    const { fits, measures } = await page(as, query);
    const assets = measures.find(({ key }) => key === 'assigned_share')?.inputs.usable_assets;
    return [fits.length, assets ?? 0];
  };

  expect(await shown({})).toEqual([2, 1]);
  expect(await shown({ function_id: finance.id })).toEqual([1, 1]);
  expect(await shown({ function_id: legal.id })).toEqual([1, 0]);
  expect(await shown({ criticality: 'none' })).toEqual([1, 1]);
  expect(await shown({ vendor: '' })).toEqual([1, 1]);
  expect(await shown({ vendor: 'Sund', criticality: 'administrative' })).toEqual([0, 1]);
  expect(await shown({ location_id: oslo.id })).toEqual([1, 0]);
  expect(await shown({ location_id: graz.id })).toEqual([1, 1]);
  expect(await shown({ attribute_option_id: yes?.id ?? 0 })).toEqual([1, 1]);
});

test("a member who knows an application's owner cannot learn the owner's answer, whatever is asked", async () => {
  const { client, as: admin } = await holder();
  const member = await aSession({ client, platformRole: 'member' });
  const { id: attributeId, options } = await anAttribute({ client });
  const unchosen = await anAttribute({ client });
  const [chosen, other] = [options[0]?.id ?? 0, unchosen.options[0]?.id ?? 0];
  await aSubscription({ client, modules: ['measure_it'] });
  // Eight people answer alike, so that no group is small; the owner is one of them.
  const people = await Promise.all(Array.from({ length: 8 }, () => aUser({ client })));
  const answers = people.map(({ id }) => ({ clientId: client.id, userId: id, attributeId, optionId: chosen }));
  await platform.insert(userAttributeValues).values(answers);
  for (const { id } of people) {
    await anApplication({ client, businessOwnerId: id });
    await anAsset({ client, status: 'assigned', assignedUserId: id });
  }

  const asked = (as: SessionHeaders, option: number) => {
    const query = { attribute_option_id: option };
    const charts = [
      'fits',
      'lifecycle',
      'matrix',
      'renewals',
      'cost_by_vendor',
      'cost_by_function',
      'missing',
    ] as const;
    const keys = [
      ...measuresOf('performance_dashboard'),
      'live_applications_per_100',
      'assigned_devices_per_employee',
    ] as const;
    return Promise.all([
      call(readPerformance, { as, query }),
      ...charts.map((chart) => call(listAnalyticsRows, { as, query: { ...query, chart } })),
      ...charts.map((chart) => call(exportAnalyticsRows, { as, query: { ...query, chart } })),
      ...keys.map((key) => call(listAnalyticsRows, { as, query: { ...query, key } })),
    ]);
  };
  const [ofChosen, ofOther] = [await asked(member, chosen), await asked(member, other)];
  // Rows of people are refused to members anyway.
  expect(ofChosen.filter(({ statusCode }) => ![400, 403].includes(statusCode))).toEqual([]);
  expect(ofChosen.map(({ body }) => body)).toEqual(ofOther.map(({ body }) => body));
  expect(ofChosen[0]?.json().message).toBe(english('analytics.answers_for_administrators'));
  expect((await page(admin, { attribute_option_id: chosen })).fits).toHaveLength(8);
});

test('ids of another client are not found', async () => {
  const [{ as }, { client: other }] = [await holder(), await holder()];
  const { options } = await anAttribute({ client: other });
  const foreign = {
    function_id: (await aFunction({ client: other })).id,
    location_id: (await aLocation({ client: other })).id,
    attribute_option_id: options[0]?.id ?? 0,
    client_id: other.id,
  };

  for (const [name, id] of Object.entries(foreign)) {
    const response = await call(readPerformance, { as, query: { [name]: id } });
    const absent = await call(readPerformance, { as, query: { [name]: 2_000_000_000 } });
    expect([name, response.statusCode, response.body]).toEqual([name, 404, absent.body]);
  }
});

test('a locked module is refused to everybody', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['measure_it'] });
  const admin = await aSession({ platformRole: 'platform_admin' });

  const own = await call(readPerformance, { as: await aSession({ client, platformRole: 'client_admin' }) });
  const chosen = await call(readPerformance, { as: admin, query: { client_id: client.id } });

  expect([own.statusCode, chosen.statusCode]).toEqual([403, 403]);
});

test('measures show the target of this year and the value of a year ago, with filters as far as it is known', async () => {
  const { client, as } = await holder();
  const year = Number(today.slice(0, 4));
  const { finance } = await smallPortfolio(client);
  await platform.insert(measureTargets).values([
    { clientId: client.id, year, key: 'data_quality', direction: 'at_least', value: 90 },
    { clientId: client.id, year: year - 1, key: 'time_invest', direction: 'at_least', value: 9 },
  ]);
  const oslo = await aLocation({ client });
  const costAtRisk = (EUR: string) => ({ amounts: { cost_at_risk: { EUR } }, unpriced: { cost_at_risk: 0 } });
  const snapshot = (day: string, complete: number) => ({
    clientId: client.id,
    day,
    counts: {
      inputs: {
        complete_applications: complete,
        current_applications: 4,
        assigned_assets: 9,
        usable_assets: 10,
        people_with_seat: 4,
        seat_limit: 10,
      },
      ...costAtRisk('350.00'),
      places: {
        application_function: {
          [finance.id]: { inputs: { complete_applications: 1, current_applications: 2 }, ...costAtRisk('90.00') },
        },
        asset_function: { [finance.id]: { inputs: { assigned_assets: 3, usable_assets: 4 }, amounts: {} } },
        asset_location: { [oslo.id]: { inputs: { assigned_assets: 1, usable_assets: 5 }, amounts: {} } },
      },
    } as never,
  });
  const yearAgo = `${year - 1}${today.slice(4)}`.replace('02-29', '02-28');
  const before = (days: number) => new Date(Date.parse(yearAgo) - days * 86_400_000).toISOString().slice(0, 10);
  await platform
    .insert(dailySnapshots)
    .values([snapshot(before(-1), 4), snapshot(before(7), 1), snapshot(before(8), 3), snapshot(before(90), 2)]);

  const read = await page(as);

  expect(valueOf(read, 'data_quality')).toMatchObject({
    previous: 25,
    target: { direction: 'at_least', value: 90, high: null },
  });
  expect(valueOf(read, 'cost_at_risk')?.previous).toBe(350);
  expect(valueOf(read, 'time_invest')).toMatchObject({ previous: null, target: null });
  expect(read.compared_on).toBe(before(7));
  expect((await page(as, { from: before(-1) })).compared_on).toBe(before(-1));
  // A day is too far from another one that it could stand for, unless only ends of months are kept.
  expect((await page(as, { from: before(9) })).compared_on).toBeNull();
  expect((await page(as, { from: before(70) })).compared_on).toBe(before(90));
  expect((await page(as, { from: '1999-12-31' })).compared_on).toBeNull();
  expect((await page(as, { compare: 'month' })).compared_with).toBe(comparedDay(today, 'month'));
  expect((await page(as, { compare: 'month', from: before(7) })).compared_with).toBe(before(7));

  const previousWith = async (query: Record<string, string | number>) => {
    const filtered = await page(as, query);
    const keys = ['data_quality', 'cost_at_risk', 'assigned_share', 'seats_used_share'] as const;
    return keys.map((key) => valueOf(filtered, key)?.previous);
  };
  expect(await previousWith({})).toEqual([25, 350, 90, 40]);
  expect(await previousWith({ function_id: finance.id })).toEqual([50, 90, 75, 40]);
  expect(await previousWith({ location_id: oslo.id })).toEqual([null, null, 20, 40]);
  expect(await previousWith({ function_id: finance.id, location_id: oslo.id })).toEqual([null, null, null, 40]);
  expect(await previousWith({ criticality: 'mission_critical' })).toEqual([null, null, 90, 40]);
  expect(await previousWith({ vendor: '', function_id: finance.id })).toEqual([null, null, 75, 40]);
  const [option] = (await anAttribute({ client })).options;
  expect(await previousWith({ attribute_option_id: option?.id ?? 0 })).toEqual([null, null, null, 40]);
});

test('seats without a limit have no share', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['performance_dashboard'] });

  const read = await page(await aSession({ client }));

  expect(valueOf(read, 'seats_used_share')).toMatchObject({ value: null, inputs: { seat_limit: null } });
});

test('today is that of the client', async () => {
  const [east, west] = ['Etc/GMT-14', 'Etc/GMT+12'];
  for (const timezone of [east, west]) {
    const { client, as } = await holder({ timezone });
    await anApplication({ client, endOfLifeDate: todayIn(timezone) });
    const read = await page(as);
    expect([read.as_of, valueOf(read, 'live_past_end_of_life')?.value]).toEqual([todayIn(timezone), 0]);
  }
});
