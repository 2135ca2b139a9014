import type { MeasureItPage } from '@orgscope/contract/analytics/answers';
import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { readMeasureIt } from '@orgscope/contract/resources/analytics';
import { beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { dailySnapshots } from '../../../db/tables/daily-snapshots.ts';
import { exchangeRates } from '../../../db/tables/exchange-rates.ts';
import { measureTargets } from '../../../db/tables/measure-targets.ts';
import { referenceBands } from '../../../db/tables/reference-bands.ts';
import { yearlyFigures } from '../../../db/tables/yearly-figures.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { Client, SessionHeaders } from '../../../testing/builders.ts';

const {
  database,
  call,
  aClient,
  aSubscription,
  aSession,
  aUser,
  aFunction,
  aLocation,
  anAttribute,
  anAsset,
  anApplication,
} = await startTestApp();
const db = database.in(platformScope);
const thisYear = new Date().getUTCFullYear();

type Figures = Partial<Omit<typeof yearlyFigures.$inferInsert, 'clientId' | 'year'>>;

/** A client that holds the page, and a member of it. */
async function aMember(fields: Parameters<typeof aClient>[0] = {}): Promise<{ client: Client; as: SessionHeaders }> {
  const client = await aClient(fields);
  await aSubscription({ client });
  return { client, as: await aSession({ client }) };
}

const enter = (client: Client, year: number, figures: Figures) =>
  db.insert(yearlyFigures).values({ clientId: client.id, year, ...figures });

async function pageOf(as: SessionHeaders, query: Record<string, string | number> = {}): Promise<MeasureItPage> {
  const response = await call(readMeasureIt, { as, query });
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return response.json<{ data: MeasureItPage }>().data;
}

function measure(page: MeasureItPage, key: MeasureKey) {
  const found = page.measures.find((each) => each.key === key);
  if (!found) throw new Error(`${key} is missing`);
  return found;
}

/** 1,200 employees, 62 of them in IT. */
const lastYear: Figures = {
  employees: 1200,
  itEmployees: 62,
  itContractors: 18,
  itLeavers: 5,
  revenue: '150000000.00',
  itOperatingCost: '4100000.00',
  itCapitalCost: '900000.00',
  itPersonnelCost: '2300000.00',
  itCloudCost: '800000.00',
  itSecurityCost: '350000.00',
  currency: 'EUR',
  tickets: 10_800,
  ticketsFirstContact: 7_560,
  majorIncidents: 3,
  availability: 99.95,
  projectsFinished: 12,
  projectsOnTime: 9,
};

describe('the measures of a year', () => {
  test('are computed by their formulas', async () => {
    const { client, as } = await aMember();
    await enter(client, thisYear, lastYear);

    const page = await pageOf(as);

    const value = (key: MeasureKey) => measure(page, key).value;
    // 100 · 62 / 1,200
    expect(value('it_staff_share')).toBe(5.17);
    // 1,200 / 62
    expect(value('employees_per_it_employee')).toBe(19.35);
    // 100 · 18 / (62 + 18)
    expect(value('contractor_share')).toBe(22.5);
    // 100 · 5 / 62
    expect(value('it_attrition')).toBe(8.06);
    // 100 · 5,000,000 / 150,000,000
    expect(value('it_spend_of_revenue')).toBe(3.33);
    // 5,000,000 / 1,200
    expect(measure(page, 'it_spend_per_employee')).toMatchObject({
      value: 4166.67,
      amount: '4166.67',
      currency: 'EUR',
      inputs: { it_spend: 5_000_000, employees: 1200 },
    });
    expect(measure(page, 'operating_share')).toMatchObject({ value: 82, currency: null, inputs_currency: 'EUR' });
    expect(value('personnel_share')).toBe(46);
    expect(value('cloud_share')).toBe(16);
    expect(value('security_share')).toBe(7);
    // 10,800 / 1,200 / 12
    expect(value('tickets_per_employee_month')).toBe(0.75);
    expect(value('first_contact_resolution')).toBe(70);
    expect(value('major_incidents_per_1000')).toBe(2.5);
    expect(value('availability')).toBe(99.95);
    expect(value('projects_on_time')).toBe(75);
    expect(page.headline).toBe('You have 5.2 IT people per 100 employees');
    expect(page.headline_message).toEqual({ code: 'headlines.measure_it.staff', params: { staff: 5.2 } });
  });

  test('without a denominator or an input have no value, and say why', async () => {
    const { client, as } = await aMember({ numberOfEmployees: '10001+', numberOfItEmployees: '1001+' });
    await enter(client, thisYear, { tickets: 0, ticketsFirstContact: 0, itCloudCost: '5.00', currency: 'EUR' });

    const page = await pageOf(as);

    const reason = (key: MeasureKey) => [measure(page, key).value, measure(page, key).reason];
    expect(reason('first_contact_resolution')).toEqual([null, 'zero_denominator']);
    expect(reason('cloud_share')).toEqual([null, 'missing_input']);
    expect(reason('projects_on_time')).toEqual([null, 'no_data']);
    // Two ranges without an upper end are not enough for an estimate.
    expect(reason('it_staff_share')).toEqual([null, 'missing_input']);
    expect(reason('major_incidents_per_1000')).toEqual([null, 'missing_input']);
    // However many employees there are.
    expect(reason('tickets_per_employee_month')).toEqual([0, null]);
  });

  test('of a client without any data are empty, and the headline tells what to enter first', async () => {
    const { as } = await aMember({ numberOfEmployees: '10001+', numberOfItEmployees: '1001+' });

    const page = await pageOf(as);

    expect(page).toMatchObject({ year: thisYear, years: [thisYear, thisYear - 1], figures: null, benchmarks: true });
    expect(page.measures).toHaveLength(measuresOf('measure_it').length);
    expect(page.measures.every(({ value }) => value === null)).toBe(true);
    expect(page.headline).toBe(
      `Enter the employees and IT employees of ${thisYear - 1} first: the other figures can follow`,
    );
  });
});

describe('the headline', () => {
  test('has the digits of the figure below it', async () => {
    const { client, as } = await aMember();
    await enter(client, thisYear, { employees: 5000, itEmployees: 2 });

    const page = await pageOf(as);

    expect(measure(page, 'it_staff_share').value).toBe(0.04);
    expect(page.headline).toBe('You have 0.04 IT people per 100 employees');
  });

  test('does not ask for employees that are entered as 0', async () => {
    const { client, as } = await aMember();
    await enter(client, thisYear, { employees: 0, itEmployees: 0 });

    expect((await pageOf(as)).headline).toBe(
      `The employees of ${thisYear} are entered as 0: nothing can be said per employee`,
    );
  });
});

describe('the ranges of a client', () => {
  test('stand in for missing employees, with their interval', async () => {
    const { as } = await aMember({ numberOfEmployees: '201-500', numberOfItEmployees: '11-25' });

    const page = await pageOf(as);

    // √(11·25) / √(201·500) · 100; 100 · 11 / 500; 100 · 25 / 201
    expect(measure(page, 'it_staff_share')).toMatchObject({ value: 5.23, low: 2.2, high: 12.44, estimated: true });
    expect(measure(page, 'employees_per_it_employee')).toMatchObject({ value: 19.12, low: 8.04, high: 45.45 });
    expect(page.headline).toBe(
      'You have about 5.2 IT people per 100 employees, estimated from ranges: between 2.2 and 12.5',
    );
    const trend = page.trend.find(({ key }) => key === 'it_staff_share')?.points;
    expect(trend?.at(-1)).toMatchObject({ value: 5.23, low: 2.2, high: 12.44, estimated: true });
    expect(trend?.[0]).toMatchObject({ value: null, low: null, high: null, estimated: false });
  });

  test('never make a part larger than its whole', async () => {
    const { as } = await aMember({ numberOfEmployees: '1-10', numberOfItEmployees: '6-10' });

    const page = await pageOf(as);

    expect(measure(page, 'it_staff_share')).toMatchObject({ value: 100, low: 60, high: 100 });
    expect(measure(page, 'employees_per_it_employee')).toMatchObject({ value: 1, low: 1, high: 1.667 });
  });

  test('without an upper end tell one end of the interval, and no value', async () => {
    const { client, as } = await aMember({ numberOfEmployees: '10001+', numberOfItEmployees: '251-500' });

    const page = await pageOf(as);

    const bounded = { value: null, estimated: true, reason: 'missing_input', previous: null };
    // 100 · 500 / 10,001; 10,001 / 500
    expect(measure(page, 'it_staff_share')).toMatchObject({ ...bounded, low: null, high: 5 });
    expect(measure(page, 'employees_per_it_employee')).toMatchObject({ ...bounded, low: 20, high: null });
    expect(page.headline).toBe('You have at most 5 IT people per 100 employees, estimated from ranges');

    await enter(client, thisYear, { itOperatingCost: '1500000', itCapitalCost: '0', currency: 'EUR' });
    const entered = await pageOf(as);
    // 1,500,000 / 10,001
    expect(measure(entered, 'it_spend_per_employee')).toMatchObject({ ...bounded, high: 149.99, currency: 'EUR' });
  });

  test('without an upper end of both tell nothing: the last year that is over is asked for', async () => {
    const { as } = await aMember({ numberOfEmployees: '10001+', numberOfItEmployees: '1001+' });
    const asking = (year: number) =>
      `Enter the employees and IT employees of ${year} first: the other figures can follow`;

    expect(await pageOf(as)).toMatchObject({ year: thisYear, headline: asking(thisYear - 1) });
    expect(await pageOf(as, { year: thisYear })).toMatchObject({ year: thisYear, headline: asking(thisYear) });
  });

  test('stand in for one figure beside another', async () => {
    const { client, as } = await aMember({ numberOfEmployees: '51-200', numberOfItEmployees: '0' });
    await enter(client, thisYear, { itContractors: 4, tickets: 1200 });

    const page = await pageOf(as);

    expect(measure(page, 'it_staff_share')).toMatchObject({ value: 0, low: 0, high: 0, estimated: true });
    expect(measure(page, 'employees_per_it_employee')).toMatchObject({ value: null, reason: 'zero_denominator' });
    expect(measure(page, 'contractor_share')).toMatchObject({ value: 100, low: 100, high: 100, estimated: true });
    // 1,200 / 12 / 200 and / 51
    expect(measure(page, 'tickets_per_employee_month')).toMatchObject({ low: 0.5, high: 1.961, estimated: true });
  });

  test('say nothing of past years without figures', async () => {
    const { as } = await aMember();

    const page = await pageOf(as, { year: thisYear - 2 });

    expect(measure(page, 'it_staff_share')).toMatchObject({ value: null, reason: 'no_data', estimated: false });
  });
});

describe('years', () => {
  test('the latest with figures is shown, beside the one before', async () => {
    const { client, as } = await aMember();
    await enter(client, thisYear - 1, lastYear);
    await enter(client, thisYear - 2, { ...lastYear, itEmployees: 60 });
    await db
      .insert(measureTargets)
      .values({ clientId: client.id, year: thisYear - 1, key: 'it_staff_share', direction: 'at_most', value: 5 });

    const page = await pageOf(as);

    expect([page.year, page.years]).toEqual([thisYear - 1, [thisYear, thisYear - 1, thisYear - 2]]);
    expect(measure(page, 'it_staff_share')).toMatchObject({
      value: 5.17,
      previous: 5,
      target: { direction: 'at_most', value: 5, high: null },
    });
    const trend = page.trend.find(({ key }) => key === 'it_staff_share');
    expect(trend?.points.map(({ year, value }) => [year, value])).toEqual([
      [thisYear - 5, null],
      [thisYear - 4, null],
      [thisYear - 3, null],
      [thisYear - 2, 5],
      [thisYear - 1, 5.17],
    ]);
  });

  test('in another currency are compared by the rates of their own year, or not at all', async () => {
    const { client, as } = await aMember();
    const figures = { employees: 100, itOperatingCost: '90000.00', itCapitalCost: '0.00' };
    await enter(client, 2024, { ...figures, currency: 'EUR' });
    await enter(client, 2023, { ...figures, currency: 'JPY' });
    await enter(client, 2022, { ...figures, currency: 'SEK' });
    await db.insert(exchangeRates).values([
      { year: 2023, currency: 'EUR', perUsd: 0.9 },
      { year: 2023, currency: 'JPY', perUsd: 140 },
    ]);

    const target = { clientId: client.id, key: 'it_spend_per_employee', direction: 'at_most' } as const;
    await db.insert(measureTargets).values([2022, 2023, 2024].map((year) => ({ ...target, year, value: 1390 })));

    const page = await pageOf(as, { year: 2024 });

    // 900 JPY / 140 · 0.9
    expect(measure(page, 'it_spend_per_employee')).toMatchObject({ value: 900, previous: 5.79, currency: 'EUR' });
    const trend = page.trend.find(({ key }) => key === 'it_spend_per_employee');
    expect(trend?.points.map(({ value }) => value)).toEqual([null, null, null, 5.79, 900]);
    expect(trend?.points.map((point) => point.target?.value)).toEqual([undefined, undefined, undefined, 8.94, 1390]);
  });

  test('of a span: the last is compared with the first, and lines run between them', async () => {
    const { client, as } = await aMember();
    await enter(client, 2022, { employees: 100, itEmployees: 2 });
    await enter(client, 2023, { employees: 100, itEmployees: 3 });
    await enter(client, 2024, { employees: 100, itEmployees: 5 });
    await enter(client, 2025, { employees: 100, itEmployees: 4 });
    const told = async (query: Record<string, string>) => {
      const page = await pageOf(as, query);
      const { value, previous } = measure(page, 'it_staff_share');
      const points = page.trend.find(({ key }) => key === 'it_staff_share')?.points ?? [];
      return [page.year, page.compared_with, value, previous, points.map(({ year }) => year)];
    };

    expect(await told({ from: '2022-07-01', to: '2024-03-31' })).toEqual([2024, 2022, 5, 2, [2022, 2023, 2024]]);
    expect(await told({ from: '2023-01-01' })).toEqual([2025, 2023, 4, 3, [2023, 2024, 2025]]);
    expect(await told({ to: '2023-12-31' })).toEqual([2023, 2022, 3, 2, [2019, 2020, 2021, 2022, 2023]]);
    // Within one year there is nothing to compare but the year before.
    expect(await told({ from: '2024-02-01', to: '2024-06-30' })).toEqual([
      2024,
      2023,
      5,
      3,
      [2020, 2021, 2022, 2023, 2024],
    ]);
  });

  test.each([
    [{ from: '2024-01-02', to: '2024-01-01' }, 'from'],
    [{ year: 2024, to: '2024-12-31' }, 'year'],
    [{ to: `${thisYear + 2}-01-01` }, 'to'],
    [{ from: `${thisYear + 2}-01-01` }, 'from'],
    [{ from: '2010-01-01', to: '2024-12-31' }, 'from'],
    [{ to: '1989-12-31' }, 'to'],
    [{ from: '2024' }, 'from'],
  ])('of the span %j are refused at %s', async (query, field) => {
    const { as } = await aMember();

    const response = await call(readMeasureIt, { as, query });

    expect([response.statusCode, Object.keys(response.json().message)]).toEqual([400, [field]]);
  });

  test('that have not begun, or are none, are refused', async () => {
    const { as } = await aMember();

    for (const year of [thisYear + 2, 1989, 12]) {
      const response = await call(readMeasureIt, { as, query: { year } });
      expect([year, response.statusCode]).toEqual([year, 400]);
    }
  });
});

describe('what is counted among records', () => {
  test('is divided by employees', async () => {
    const { client, as } = await aMember();
    await enter(client, thisYear, { employees: 40, currency: 'EUR' });
    const holder = await aUser({ client });
    const today = new Date().toISOString().slice(0, 10);
    await anApplication({ client, lifecycle: 'active', annualCost: '1000.00', currency: 'EUR' });
    await anApplication({ client, lifecycle: 'phase_out' });
    await anApplication({ client, lifecycle: 'plan', annualCost: '5000.00', currency: 'EUR' });
    await anApplication({ client, lifecycle: 'active', isActive: false });
    await anAsset({
      client,
      status: 'assigned',
      assignedUserId: holder.id,
      purchaseCost: '600.00',
      currency: 'EUR',
      purchaseDate: today,
    });
    await anAsset({ client, purchaseCost: '700.00', currency: 'EUR', purchaseDate: `${thisYear - 2}-01-01` });

    const page = await pageOf(as);

    expect(measure(page, 'live_applications_per_100')).toMatchObject({ value: 5, as_of: page.as_of });
    expect(measure(page, 'assigned_devices_per_employee').value).toBe(0.025);
    expect(measure(page, 'recorded_technology_cost_per_employee')).toMatchObject({
      value: 40,
      amount: '40.00',
      currency: 'EUR',
      inputs: { recorded_technology_cost: 1600 },
      unpriced: 1,
    });
  });

  test('is compared with the year before unless a part of the cost is missing', async () => {
    const { client, as } = await aMember();
    for (const year of [thisYear, thisYear - 1]) await enter(client, year, { employees: 10, currency: 'EUR' });
    await anApplication({ client, lifecycle: 'active', annualCost: '300.00', currency: 'EUR' });
    const amounts = { recorded_technology_cost: { EUR: '200.000' } };
    const counts = { inputs: {}, amounts, unpriced: { recorded_technology_cost: 0 } } as never;
    await db.insert(dailySnapshots).values({ clientId: client.id, day: `${thisYear - 1}-12-31`, counts });
    const previous = async () => measure(await pageOf(as), 'recorded_technology_cost_per_employee').previous;
    expect(await previous()).toBe(20);
    await anApplication({ client, lifecycle: 'active' });
    expect(await previous()).toBeNull();
  });

  test('costs of several currencies are added by the rates of the year, or not at all', async () => {
    const { client, as } = await aMember();
    await enter(client, thisYear, { employees: 10, currency: 'SEK' });
    await anApplication({ client, lifecycle: 'active', annualCost: '100.00', currency: 'USD' });
    await anApplication({ client, lifecycle: 'active', annualCost: '500.00', currency: 'SEK' });

    expect(measure(await pageOf(as), 'recorded_technology_cost_per_employee')).toMatchObject({
      value: null,
      reason: 'not_comparable',
    });
    const inKronor = async () => measure(await pageOf(as), 'recorded_technology_cost_per_employee').value;
    await db.insert(exchangeRates).values({ year: thisYear - 1, currency: 'SEK', perUsd: 8 });
    // The current year's mean is not known yet.
    expect(await inKronor()).toBe(130);
    await db.insert(exchangeRates).values({ year: thisYear, currency: 'SEK', perUsd: 10 });
    expect(await inKronor()).toBe(150);
  });
});

describe('reference bands', () => {
  test('of the own industry and size come before wider and newer ones', async () => {
    const { client, as } = await aMember({ numberOfEmployees: '201-500' });
    await enter(client, thisYear, lastYear);
    await db.delete(exchangeRates);
    const band = { key: 'it_staff_share' as const, p25: 3, median: 4, p75: 5 };
    await db.insert(referenceBands).values([
      { ...band, year: thisYear, source: 'All' },
      { ...band, year: thisYear - 1, industryId: client.industryId, source: 'Industry' },
      { ...band, year: thisYear - 1, industryId: client.industryId, size: '51-200', source: 'Other size' },
      { ...band, key: 'it_spend_per_employee', year: thisYear, p25: 3000, source: 'Dollars without a rate' },
    ]);

    const page = await pageOf(as);

    expect(measure(page, 'it_staff_share').reference).toEqual({
      p25: 3,
      median: 4,
      p75: 5,
      source: 'Industry',
      year: thisYear - 1,
    });
    expect(measure(page, 'it_spend_per_employee').reference).toBeNull();
  });
});

describe('filters', () => {
  let member: Awaited<ReturnType<typeof aMember>>;
  let ids: Record<string, number>;
  beforeAll(async () => {
    member = await aMember();
    const { client } = member;
    await enter(client, thisYear, lastYear);
    const [sales, legal] = [await aFunction({ client, name: 'Sales' }), await aFunction({ client, name: 'Legal' })];
    const place = await aLocation({ client, name: 'Here' });
    const attribute = await anAttribute({ client, options: ['Few', 'Many'] });
    for (let index = 0; index < 6; index += 1)
      await aUser({ client, clientFunctionId: sales.id, clientLocationId: place.id });
    for (let index = 0; index < 2; index += 1) await aUser({ client, clientFunctionId: legal.id });
    ids = { sales: sales.id, legal: legal.id, place: place.id, few: attribute.options[0]?.id ?? 0 };
  });

  test('leave no value of yearly figures, which are of the whole company', async () => {
    const page = await pageOf(member.as, { function_id: ids['sales'] ?? 0 });

    expect(page.measures.map(({ value, reason }) => [value, reason])).toEqual(
      page.measures.map(() => [null, 'not_comparable']),
    );
    expect(page.trend).toEqual([]);
  });

  test('never tell of a group of fewer than five', async () => {
    const unfiltered = await pageOf(member.as);
    const legal = await pageOf(member.as, { function_id: ids['legal'] ?? 0 });
    const few = await pageOf(member.as, { attribute_option_id: ids['few'] ?? 0 });

    // Six in Sales, two in Legal, one without a function: shown alone, Sales would tell the rest.
    expect(unfiltered.people_by_function).toEqual({
      total: 9,
      rows: [],
      unassigned: null,
      hidden: 2,
    });
    expect(legal.people_by_function.total).toBeNull();
    expect(legal.headline_message.code).toBe('headlines.measure_it.few_people');
    expect(few.people_by_location.total).toBe(0);
  });

  test('by what another client has find nothing', async () => {
    const other = await aMember();

    for (const query of [
      { function_id: ids['sales'] ?? 0 },
      { location_id: ids['place'] ?? 0 },
      { attribute_option_id: ids['few'] ?? 0 },
      { client_id: member.client.id },
    ]) {
      expect((await call(readMeasureIt, { as: other.as, query })).statusCode).toBe(404);
    }
  });
});

test('a client that does not hold the page is refused, also to a platform administrator', async () => {
  const client = await aClient();
  const platform = await aSession({ platformRole: 'platform_admin' });

  for (const as of [await aSession({ client }), platform]) {
    const response = await call(readMeasureIt, { as, query: { client_id: client.id } });
    expect([response.statusCode, response.json().error.messages]).toEqual([403, [{ code: 'analytics.locked' }]]);
  }
  await aSubscription({ client });
  expect((await call(readMeasureIt, { as: platform, query: { client_id: client.id } })).statusCode).toBe(200);
});
