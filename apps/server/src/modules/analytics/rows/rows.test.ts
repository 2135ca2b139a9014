import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import type { PerformancePage } from '@orgscope/contract/analytics/answers';
import { measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import type { QueryOf } from '@orgscope/contract/endpoint';
import {
  listAnalyticsRows,
  exportAnalyticsRows,
  readMeasureIt,
  readPerformance,
} from '@orgscope/contract/resources/analytics';
import { criticalities, lifecycles } from '@orgscope/contract/resources/application-record';
import { assetStatuses } from '@orgscope/contract/resources/asset-record';
import { listApplications } from '@orgscope/contract/resources/applications';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { exchangeRates } from '../../../db/tables/exchange-rates.ts';
import { yearlyFigures } from '../../../db/tables/yearly-figures.ts';
import { todayIn } from '../../../lib/time/today-in.ts';
import { allRows } from '../../../testing/all-rows.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { Client, SessionHeaders } from '../../../testing/builders.ts';
import { daysFrom } from '../../../testing/days-from.ts';

const { call, database, aClient, aFunction, anApplication, anAsset, aSession, aSubscription, aUser } =
  await startTestApp();

type Query = QueryOf<typeof listAnalyticsRows>;
interface Rows {
  subject: string;
  rows: { id: number; name: string; count: number; cost: string | null; code: string | null }[];
  total: { rows: number; count: number; cost: string | null };
  currency: string | null;
  list: string | null;
}

const today = todayIn('UTC');
const inDays = daysFrom(today);

const modules = ['performance_dashboard', 'measure_it'] as const;

async function holder() {
  const client = await aClient();
  await aSubscription({ client, modules: [...modules, 'stakeholder_engagement'], seatLimit: 50 });
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}

async function rowsOf(as: SessionHeaders, query: NonNullable<Query>): Promise<Rows> {
  const response = await call(listAnalyticsRows, { as, query });
  if (response.statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${response.body}`);
  return response.json().data;
}

const page = async (as: SessionHeaders): Promise<PerformancePage> =>
  (await call(readPerformance, { as, query: {} })).json().data;

const maybe = <T>(kind: fc.Arbitrary<T>) => fc.option(kind, { nil: null });
const fit = maybe(fc.integer({ min: 1, max: 4 }));
const day = maybe(fc.integer({ min: -200, max: 500 }).map(inDays));
const randomApplication = fc.record({
  lifecycle: fc.constantFrom(...lifecycles),
  criticality: maybe(fc.constantFrom(...criticalities)),
  functionalFit: fit,
  technicalFit: fit,
  vendor: maybe(fc.constantFrom('Sund', 'Berg & Co', 'Ålesund')),
  contractEndDate: day,
  endOfLifeDate: day,
  cost: maybe(
    fc.record({ annualCost: fc.integer({ min: 0, max: 999_999 }), currency: fc.constantFrom('EUR', 'JPY', 'EUR') }),
  ),
  users: maybe(fc.record({ activeUsers: fc.nat(50), userBase: fc.integer({ min: 50, max: 90 }) })),
  hasOwner: fc.boolean(),
  hasFunction: fc.boolean(),
});
const randomAsset = fc.record({
  status: fc.constantFrom(...assetStatuses),
  purchaseDate: maybe(fc.integer({ min: -900, max: 0 }).map(inDays)),
  warranty: maybe(fc.nat(400)),
});

const [application, asset] = [
  fc.array(randomApplication, { minLength: 6, maxLength: 14 }),
  fc.array(randomAsset, { maxLength: 8 }),
];
type Application = typeof randomApplication extends fc.Arbitrary<infer T> ? T : never;
type Asset = typeof randomAsset extends fc.Arbitrary<infer T> ? T : never;

async function fill(client: Client, applications: Application[], assets: Asset[]) {
  const [owner, team] = [await aUser({ client }), await aFunction({ client })];
  for (const { cost, users, hasOwner, hasFunction, ...fields } of applications)
    await anApplication({
      client,
      ...fields,
      ...(cost && { annualCost: (cost.annualCost / 100).toFixed(2), currency: cost.currency }),
      ...users,
      businessOwnerId: hasOwner ? owner.id : null,
      functionId: hasFunction ? team.id : null,
    });
  for (const { warranty, purchaseDate, ...fields } of assets)
    await anAsset({
      client,
      ...fields,
      purchaseDate,
      warrantyEnd: warranty === null ? null : inDays(warranty),
      assignedUserId: fields.status === 'assigned' ? owner.id : null,
    });
}

/** What rows come to, of all pages. */
async function summed(as: SessionHeaders, query: NonNullable<Query>) {
  const { rows, total } = await allRows((at) => rowsOf(as, { ...query, page_size: 4, page: at }));
  const costs = rows.flatMap(({ cost }) => (cost === null ? [] : [Number(cost)]));
  const cents = costs.reduce((sum, cost) => sum + Math.round(cost * 100), 0);
  return {
    rows: rows.length,
    ids: new Set(rows.map(({ id }) => id)).size,
    count: Number(rows.reduce((sum, { count }) => sum + count, 0).toFixed(1)),
    cost: costs.length === 0 ? null : (cents / 100).toFixed(2),
    total,
  };
}

/** Compares rows with the number of a cell: a number of records, and what they cost. */
async function expectCell(as: SessionHeaders, query: NonNullable<Query>, count: number, cost?: string | null) {
  const found = await summed(as, query);
  expect([query, found.rows, found.ids, found.count]).toEqual([query, count, count, count]);
  if (cost !== undefined) expect([query, found.total.cost]).toEqual([query, cost]);
  if (typeof cost === 'string') expect([query, Number(found.cost)]).toEqual([query, Number(cost)]);
}

/** Compares the rows of each input, and those that lack a cost, with their number. */
async function expectInputs(as: SessionHeaders, { key, inputs, amount, unpriced }: MeasureValue) {
  // Those of a share are of its whole; no page opens them.
  if (unpriced && key !== 'cost_at_risk_share') await expectCell(as, { key, missing: 'annual_cost' }, unpriced);
  for (const [name, value] of Object.entries(inputs)) {
    if (name === 'seat_limit') continue;
    const input = name as NonNullable<NonNullable<Query>['input']>;
    const { total, count, cost } = await summed(as, { key, input });
    const isMoney = ['cost_at_risk', 'live_cost', 'cost_of_used_applications'].includes(name);
    const told = isMoney ? Number(cost ?? 0) : count;
    expect([key, input, told, isMoney ? Number(total.cost ?? 0) : total.count]).toEqual([
      key,
      input,
      value ?? told,
      told,
    ]);
    expect([key, key === 'cost_at_risk' && amount ? Number(amount) : told]).toEqual([key, told]);
  }
}

async function expectCharts(as: SessionHeaders, read: PerformancePage) {
  const live = read.fits;
  for (const functional of [1, 2, 3, 4, null])
    for (const technical of [1, 2, 3, 4, null]) {
      const inCell = live.filter(({ functional_fit: f, technical_fit: t }) => f === functional && t === technical);
      const fits = { functional_fit: String(functional ?? 'none'), technical_fit: String(technical ?? 'none') };
      await expectCell(as, { chart: 'fits', ...(fits as object) }, inCell.length);
    }
  for (const { lifecycle, count, past_end_of_life: past } of read.lifecycle) {
    await expectCell(as, { chart: 'lifecycle', lifecycle }, count);
    await expectCell(as, { key: 'live_past_end_of_life', lifecycle }, past);
  }
  for (const { criticality, lifecycle, count } of read.matrix)
    await expectCell(as, { chart: 'matrix', lifecycle, criticality: criticality ?? 'none' }, count);
  for (const month of new Set(read.renewals.map(({ date }) => date.slice(0, 7))))
    await expectCell(
      as,
      { chart: 'renewals', month },
      read.renewals.filter(({ date }) => date.startsWith(month)).length,
    );
  for (const { name, count, cost } of read.cost_by_vendor)
    await expectCell(as, { chart: 'cost_by_vendor', vendor: name ?? '' }, count, cost);
  for (const { id, count, cost } of read.cost_by_function)
    await expectCell(as, { chart: 'cost_by_function', function_id: id ?? 'none' }, count, cost);
  for (const { field, count, owners } of read.missing) {
    await expectCell(as, { chart: 'missing', missing: field }, count);
    for (const owner of owners)
      await expectCell(as, { chart: 'missing', missing: field, owner_id: owner.id }, owner.count);
  }
}

test(
  'of random portfolios, the rows of every number and of every cell add up to it',
  { timeout: 240_000 },
  async () => {
    const year = Number(today.slice(0, 4));
    await database
      .in(platformScope)
      .insert(exchangeRates)
      .values([
        { year, currency: 'EUR', perUsd: 0.9137 },
        { year, currency: 'JPY', perUsd: 149.31 },
      ]);
    await fc.assert(
      fc.asyncProperty(application, asset, async (applications, assets) => {
        const { client, as } = await holder();
        await fill(client, applications, assets);
        const read = await page(as);
        expect(read.lifecycle.reduce((sum, { count }) => sum + count, 0)).toBe(applications.length);
        for (const measure of read.measures) await expectInputs(as, measure);
        await expectCharts(as, read);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  },
);

test('the rows of an input are those of the first of the formula unless another is named', async () => {
  const { client, as } = await holder();
  await anApplication({ client, functionalFit: 1, technicalFit: 1, annualCost: '30', currency: 'EUR' });
  await anApplication({ client, functionalFit: 4, technicalFit: 4, annualCost: '70.50', currency: 'EUR' });

  expect((await rowsOf(as, { key: 'cost_at_risk_share' })).total).toEqual({ rows: 1, count: 1, cost: '30.00' });
  const all = await rowsOf(as, { key: 'cost_at_risk_share', input: 'live_cost' });
  expect([all.total, all.rows.map(({ cost, code }) => [cost, code]), all.currency]).toEqual([
    { rows: 2, count: 2, cost: '100.50' },
    [
      ['70.50', 'invest'],
      ['30.00', 'eliminate'],
    ],
    'EUR',
  ]);
});

test.each([
  [{}, 'key'],
  [{ key: 'time_invest', input: 'employees' }, 'input'],
] as const)('refuses a query that names no rows: %j', async (query, field) => {
  const { as } = await holder();

  const response = await call(listAnalyticsRows, { as, query });

  expect([response.statusCode, Object.keys(response.json().message)]).toEqual([400, [field]]);
});

test('the module of the number’s page is needed', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['measure_it'] });
  const as = await aSession({ client });
  const status = async (query: NonNullable<Query>) => (await call(listAnalyticsRows, { as, query })).statusCode;

  expect(await status({ key: 'time_invest' })).toBe(403);
  expect(await status({ chart: 'matrix' })).toBe(403);
  expect(await status({ key: 'live_applications_per_100' })).toBe(200);
  expect((await call(exportAnalyticsRows, { as, query: { key: 'time_invest' } })).statusCode).toBe(403);
});

test('members see records but no people', async () => {
  const { client, as } = await holder();
  const ada = await aUser({ client, firstName: 'Ada', lastName: 'Obi' });
  await anApplication({ client, businessOwnerId: ada.id });
  await anAsset({ client, status: 'assigned', assignedUserId: ada.id });
  const member = await aSession({ client });
  const read = async (query: NonNullable<Query>) => call(listAnalyticsRows, { as: member, query });

  for (const query of [{ key: 'time_unassessed' }, { key: 'assigned_share' }] as const) {
    const response = await read(query);
    expect([response.statusCode, response.json().data.list]).toEqual([200, null]);
    expect(response.body).not.toContain('Ada');
  }
  for (const query of [
    { key: 'seats_used_share' },
    { chart: 'people_by_function' },
    { chart: 'missing', owner_id: ada.id },
  ] as const)
    expect((await read(query)).statusCode).toBe(403);
  const people = await rowsOf(as, { key: 'seats_used_share' });
  expect([people.subject, people.total.rows, people.rows.map(({ name }) => name)]).toEqual([
    'people',
    3,
    ['Ada Obi', 'Ada Okafor', 'Ada Okafor'],
  ]);
});

test('rows never leave the client', async () => {
  const [{ as }, { client: other }] = [await holder(), await holder()];
  const person = await aUser({ client: other });
  const team = await aFunction({ client: other });
  await anApplication({ client: other, name: 'Secret', businessOwnerId: person.id, functionId: team.id });

  const foreign = await call(listAnalyticsRows, { as, query: { chart: 'lifecycle', function_id: team.id } });
  const owned = await call(listAnalyticsRows, { as, query: { chart: 'lifecycle', owner_id: person.id } });
  const chosen = await call(listAnalyticsRows, { as, query: { chart: 'lifecycle', client_id: other.id } });

  expect([foreign.statusCode, owned.json().data?.rows, chosen.statusCode]).toEqual([404, [], 404]);
});

test('the rows of measure-it are records of today, figures, or people', async () => {
  const { client, as } = await holder();
  const year = Number(today.slice(0, 4));
  const ada = await aUser({ client });
  await database.in(platformScope).insert(yearlyFigures).values({
    clientId: client.id,
    year,
    employees: 100,
    itEmployees: 5,
    revenue: '900.00',
    itOperatingCost: '45.00',
    itCapitalCost: '0.50',
    currency: 'EUR',
  });
  await anApplication({ client, annualCost: '100', currency: 'EUR' });
  await anApplication({ client, annualCost: '9', currency: 'EUR', lifecycle: 'plan' });
  await anAsset({ client, purchaseCost: '20.50', currency: 'EUR', purchaseDate: inDays(-20) });
  await anAsset({ client, purchaseCost: '5', currency: 'EUR', purchaseDate: inDays(-400) });
  await anAsset({ client, status: 'assigned', assignedUserId: ada.id });

  const { measures } = (await call(readMeasureIt, { as, query: {} })).json().data as { measures: MeasureValue[] };
  const inputOf = (key: string, name: string) => measures.find((each) => each.key === key)?.inputs[name];

  const cost = await rowsOf(as, { key: 'recorded_technology_cost_per_employee' });
  expect([cost.subject, cost.total]).toEqual(['records', { rows: 2, count: 2, cost: '120.50' }]);
  expect(inputOf('recorded_technology_cost_per_employee', 'recorded_technology_cost')).toBe(120.5);
  expect((await rowsOf(as, { key: 'live_applications_per_100' })).total.count).toBe(1);
  expect((await rowsOf(as, { key: 'assigned_devices_per_employee' })).total.count).toBe(1);
  const staff = await rowsOf(as, { key: 'it_staff_share' });
  expect([staff.subject, staff.rows.map(({ code, count }) => [code, count])]).toEqual([
    'figures',
    [
      ['it_employees', 5],
      ['employees', 100],
    ],
  ]);
  expect(staff.total).toEqual({ rows: 2, count: 2, cost: null });
  // The share has no currency; what it is of has.
  const spend = await rowsOf(as, { key: 'it_spend_of_revenue' });
  expect([spend.currency, spend.rows.map(({ code, cost: amount, count }) => [code, amount, count])]).toEqual([
    'EUR',
    [
      ['it_spend', '45.50', 0],
      ['revenue', '900.00', 0],
    ],
  ]);
  const earlier = await rowsOf(as, { key: 'live_applications_per_100', year: year - 1 });
  expect([earlier.subject, earlier.rows]).toEqual(['figures', []]);
  expect((await rowsOf(as, { chart: 'people_by_function', function_id: 'none' })).total.count).toBe(2);
});

test('administrators are told of the list that shows the same records', async () => {
  const { client, as } = await holder();
  await anApplication({ client, lifecycle: 'phase_out', criticality: 'administrative' });
  const admin = await aSession({ platformRole: 'platform_admin' });
  const listOf = async (query: NonNullable<Query>, who = as) => (await rowsOf(who, query)).list;

  expect(await listOf({ chart: 'lifecycle', lifecycle: 'phase_out', criticality: 'administrative' })).toBe(
    '/admin/applications?lifecycle=phase_out&criticality=administrative',
  );
  expect(await listOf({ key: 'assigned_share' })).toBe('/admin/assets?status=assigned');
  expect(await listOf({ chart: 'lifecycle', lifecycle: 'plan', client_id: client.id }, admin)).toBe(
    `/admin/applications?lifecycle=plan&client=${client.id}`,
  );
  expect(await listOf({ chart: 'matrix', criticality: 'none' })).toBe('/admin/applications?without=criticality');
  expect(await listOf({ chart: 'matrix', criticality: 'none', vendor: '' })).toBeNull();
  const { data } = (await call(listApplications, { as, query: { lifecycle: 'phase_out' } })).json();
  expect(data).toHaveLength(1);
});

test('rows as a file', async () => {
  const { client, as } = await holder();
  await anApplication({ client, name: '=Payroll', annualCost: '30', currency: 'EUR' });

  const response = await call(exportAnalyticsRows, { as, query: { key: 'time_unassessed' } });

  expect(response.body).toBe("\uFEFFName,Code,Date,Cost,Currency,Count\r\n'=Payroll,,,30.00,EUR,1\r\n");
  expect(response.headers['content-disposition']).toMatch(/"time_unassessed-\d{4}-\d\d-\d\d\.csv"/);
});

test('every measure of both pages has rows', async () => {
  const { as } = await holder();

  for (const key of modules.flatMap((module) => measuresOf(module)))
    for (const input of [...measureOf(key).numerator, ...(measureOf(key).denominator ?? [])])
      expect([key, (await call(listAnalyticsRows, { as, query: { key, input } })).statusCode]).toEqual([key, 200]);
});
