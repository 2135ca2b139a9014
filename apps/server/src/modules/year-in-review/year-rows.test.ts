import type { YearPage } from '@orgscope/contract/analytics/year-in-review';
import { english } from '@orgscope/contract/words/english';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { listAnalyticsRows, readYear } from '@orgscope/contract/resources/analytics';
import { lifecycles } from '@orgscope/contract/resources/application-record';
import { assetStatuses } from '@orgscope/contract/resources/asset-record';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { allRows } from '../../testing/all-rows.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { aCountedPulse } from '../../testing/pulses.ts';

const { call, database, aClient, aFunction, anApplication, anAsset, aSession, aSubscription, aUser } =
  await startTestApp();
const db = database.in(platformScope);
const year = 2024;

type Query = NonNullable<QueryOf<typeof listAnalyticsRows>>;
interface Rows {
  subject: string;
  rows: { id: number; name: string; code: string | null; count: number; cost: string | null; date: string | null }[];
  total: { rows: number; count: number; cost: string | null };
}

async function holder(timezone = 'UTC') {
  const client = await aClient({ timezone });
  await aSubscription({ client, modules: ['year_in_review'] });
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}

async function rowsOf(as: SessionHeaders, query: Query): Promise<Rows> {
  const response = await call(listAnalyticsRows, { as, query });
  if (response.statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${response.body}`);
  return response.json().data;
}

const statusOf = async (as: SessionHeaders, query: Query) => (await call(listAnalyticsRows, { as, query })).statusCode;

/** What rows come to, of all pages. */
async function summed(as: SessionHeaders, query: Query) {
  const { rows, total } = await allRows((page) => rowsOf(as, { ...query, page_size: 3, page }));
  const sum = (values: number[]) => Number(values.reduce((so, value) => so + value, 0).toFixed(2));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(sum(rows.map(({ count }) => count))).toBe(Number(total.count.toFixed(2)));
  return {
    count: total.count,
    cost: total.cost,
    costs: sum(rows.map(({ cost }) => Number(cost ?? 0))),
    rows,
  };
}

// Two years around the one that is looked at.
const moment = fc.integer({ min: Date.UTC(2022, 10), max: Date.UTC(2025, 2) }).map((at) => new Date(at));
const maybe = <T>(kind: fc.Arbitrary<T>) => fc.option(kind, { nil: null });
const person = fc.record({
  invitedAt: maybe(moment),
  claimedAt: maybe(moment),
  profileCompletedAt: maybe(moment),
  leftAt: maybe(moment),
});
const application = fc.record({
  createdAt: moment,
  hasTeam: fc.boolean(),
  moves: fc.array(fc.tuple(moment, fc.constantFrom(...lifecycles, 'turn' as const)), { maxLength: 5 }),
});
const asset = fc.record({
  bought: maybe(moment),
  price: maybe(fc.integer({ min: 0, max: 500_000 })),
  moves: fc.array(fc.tuple(moment, fc.constantFrom(...assetStatuses)), { maxLength: 5 }),
});

const timely = <T>(moves: readonly (readonly [Date, T])[]) =>
  moves.toSorted(([one], [other]) => Number(one) - Number(other));

async function fill(
  client: Client,
  people: (typeof person extends fc.Arbitrary<infer T> ? T : never)[],
  applications: (typeof application extends fc.Arbitrary<infer T> ? T : never)[],
  assets: (typeof asset extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const team = await aFunction({ client });
  const events: (typeof recordEvents.$inferInsert)[] = [];
  for (const { leftAt, ...fields } of people)
    await aUser({
      client,
      ...fields,
      ...(leftAt && { isActive: false, changedAt: leftAt }),
      clientFunctionId: team.id,
    });
  for (const { createdAt, hasTeam, moves } of applications) {
    let [isActive, lifecycle]: [boolean, (typeof lifecycles)[number]] = [true, 'plan'];
    const told: (typeof events)[number][] = [];
    for (const [at, what] of timely(moves)) {
      const event = { clientId: client.id, resource: 'applications', recordId: 0, at };
      const label = (code: typeof lifecycle) => english(`applications.codes.lifecycle.${code}`);
      if (what === 'turn') {
        isActive = !isActive;
        told.push({ ...event, act: isActive ? 'restored' : 'deleted', changes: [] });
      } else if (isActive && what !== lifecycle) {
        told.push({
          ...event,
          act: 'changed',
          changes: [{ field: 'lifecycle', from: label(lifecycle), to: label(what) }],
        });
        lifecycle = what;
      }
    }
    const functionId = hasTeam ? team.id : null;
    const { id } = await anApplication({
      client,
      createdAt,
      functionId,
      isActive,
      lifecycle,
      endOfLifeDate: '2024-01-01',
    });
    events.push(...told.map((event) => ({ ...event, recordId: id })));
  }
  for (const { bought, price, moves } of assets) {
    const { id } = await anAsset({
      client,
      purchaseDate: bought && bought.toISOString().slice(0, 10),
      ...(price !== null && { purchaseCost: (price / 100).toFixed(2), currency: 'EUR' }),
    });
    let before: (typeof assetStatuses)[number] = 'in_stock';
    for (const [at, status] of timely(moves)) {
      const label = (code: typeof before) => english(`assets.codes.status.${code}`);
      const given = status === 'assigned' ? [{ field: 'assigned_user', from: null, to: 'Ada' }] : [];
      if (status !== before)
        events.push({
          clientId: client.id,
          resource: 'assets',
          recordId: id,
          act: 'changed',
          at,
          changes: [{ field: 'status', from: label(before), to: label(status) }, ...given],
        });
      before = status;
    }
  }
  if (events.length > 0) await db.insert(recordEvents).values(events);
  return team;
}

const pageOf = async (as: SessionHeaders, query: Record<string, number>): Promise<YearPage> =>
  (await call(readYear, { as, query: { year, ...query } })).json().data;

/** Every number of a page, and what its rows come to. */
async function comparisons(as: SessionHeaders, query: Record<string, number>) {
  const page = await pageOf(as, query);
  const of = new Map(page.measures.map((measure) => [measure.key, measure]));
  const value = (key: YearPage['measures'][number]['key']) => of.get(key)?.value ?? 0;
  const found: [name: string, shown: unknown, summed: unknown][] = [
    [
      'waterfall',
      value('applications_opening') + value('applications_added') - value('applications_retired'),
      value('applications_closing'),
    ],
  ];
  for (const { key, value: number, amount, inputs } of page.measures) {
    if (number === null) continue;
    const { count, costs } = await summed(as, { ...query, year, key });
    const days = Number((inputs['acceptance_days'] ?? 0).toFixed(1));
    if (key === 'purchases') found.push([key, amount, costs.toFixed(2)]);
    else found.push([key, key === 'acceptance_days_median' ? days : number, Number(count.toFixed(1))]);
  }
  for (const { kind, total, counts } of page.months) {
    if (total === null) continue;
    const cell = { ...query, year, chart: 'year_months' as const, kind };
    found.push([kind, total, (await summed(as, cell)).count]);
    const known = counts.every((count) => count !== null);
    if (known) found.push([`${kind} by month`, counts.reduce((sum, count) => sum + count, 0), total]);
    for (const [index, count] of counts.entries()) {
      if (!count) continue;
      const month = `${year}-${String(index + 1).padStart(2, '0')}`;
      const { rows, ...sums } = await summed(as, { ...cell, month });
      found.push([`${kind} in ${month}`, count, sums.count]);
      const dates = kind === 'changes' ? [] : rows.map(({ date }) => date?.slice(0, 7));
      found.push([`${kind} in ${month}, dates`, dates.map(() => month), dates]);
    }
  }
  return found;
}

const some = { maxLength: 7 };
test('every number of a year is the sum of its rows, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('UTC', 'America/Sao_Paulo', 'Pacific/Auckland'),
      fc.array(person, { minLength: 5, maxLength: 12 }),
      fc.array(application, some),
      fc.array(asset, some),
      async (timezone, people, applications, assets) => {
        const { client, as } = await holder(timezone);
        const team = await fill(client, people, applications, assets);
        const found = [...(await comparisons(as, {})), ...(await comparisons(as, { function_id: team.id }))];

        expect(found.map(([name, , sum]) => [name, sum])).toEqual(found.map(([name, shown]) => [name, shown]));
      },
    ),
    { numRuns: 6 },
  );
}, 60_000);

test('the rows of people are for administrators, and the others for everybody', async () => {
  const { client, as } = await holder();
  await aUser({ client, firstName: 'Grace', lastName: 'Obi', profileCompletedAt: new Date('2024-05-06T12:00Z') });
  const member = await aSession({ client });

  expect((await rowsOf(as, { key: 'people_joined', year })).rows).toEqual([
    { id: expect.any(Number), name: 'Grace Obi', code: 'active', date: '2024-05-06', cost: null, count: 1 },
  ]);
  expect(await statusOf(member, { key: 'people_joined', year })).toBe(403);
  expect(await statusOf(member, { chart: 'year_months', kind: 'people_left', year })).toBe(403);
  expect(await statusOf(member, { key: 'applications_added', year })).toBe(200);
});

test('members cannot narrow a year by what people have answered', async () => {
  const { client } = await holder();
  const member = await aSession({ client });
  const query = { year, attribute_option_id: 1 };

  expect((await call(readYear, { as: member, query })).statusCode).toBe(400);
  expect(await statusOf(member, { ...query, key: 'applications_added' })).toBe(400);
});

test('a cell without a kind, an input of another measure and an unknown month are refused', async () => {
  const { as } = await holder();

  expect(await statusOf(as, { chart: 'year_months', year })).toBe(400);
  expect(await statusOf(as, { key: 'people_joined', input: 'purchase_cost', year })).toBe(400);
  expect(await statusOf(as, { key: 'people_joined', input: 'joined_people', year })).toBe(200);
  expect((await rowsOf(as, { key: 'people_joined', month: '2031-01', year })).total.rows).toBe(0);
});

test('changes are told by record, with their number', async () => {
  const { client, as } = await holder();
  const { id } = await anApplication({ client, name: 'Ledger' });
  const event = { clientId: client.id, act: 'changed' as const, changes: [] };
  await db.insert(recordEvents).values([
    { ...event, resource: 'applications', recordId: id, at: new Date('2024-05-06T12:00Z') },
    { ...event, resource: 'applications', recordId: id, at: new Date('2024-06-06T12:00Z') },
    { ...event, resource: 'figures', recordId: 2023, at: new Date('2024-06-06T12:00Z') },
  ]);

  const { subject, rows, total } = await rowsOf(as, { chart: 'year_months', kind: 'changes', year });

  expect([subject, total]).toEqual(['changes', { rows: 2, count: 3, cost: null }]);
  expect(rows.map(({ name, code, count }) => [name, code, count])).toEqual([
    ['Ledger', 'applications', 2],
    ['2023', 'figures', 1],
  ]);
});

test('changes of pulses and settings have names; members learn those of open and closed pulses alone', async () => {
  const { client, as } = await holder();
  const question = { kind: 'satisfaction' as const, values: [0, 0, 0, 0, 5] };
  const counted = { client, closedAt: new Date('2024-05-06T12:00Z'), invited: 5, answered: 5, questions: [question] };
  const opened = await aCountedPulse(database, { ...counted, title: 'How is IT?' });
  const draft = await aCountedPulse(database, { ...counted, title: 'What comes next?' });
  await db.update(pulses).set({ state: 'draft', openedAt: null }).where(eq(pulses.id, draft));
  const archived = await aCountedPulse(database, { ...counted, title: 'How was IT?', state: 'archived' });
  const event = { clientId: client.id, act: 'changed' as const, changes: [] };
  await db.insert(recordEvents).values([
    { ...event, resource: 'pulses', recordId: opened, at: new Date('2024-05-06T12:00Z') },
    { ...event, resource: 'pulses', recordId: draft, at: new Date('2024-06-06T12:00Z') },
    { ...event, resource: 'pulses', recordId: archived, at: new Date('2024-06-07T12:00Z') },
    { ...event, resource: 'clients', recordId: client.id, at: new Date('2024-07-06T12:00Z') },
  ]);
  const namesFor = async (caller: SessionHeaders) =>
    (await rowsOf(caller, { chart: 'year_months', kind: 'changes', year })).rows.map(({ name }) => name);

  expect(await namesFor(as)).toEqual(['How is IT?', 'What comes next?', 'How was IT?', client.name]);
  expect(await namesFor(await aSession({ client }))).toEqual([
    'How is IT?',
    String(draft),
    String(archived),
    client.name,
  ]);
});

test('purchases are converted at the mean rates of the year that is shown, or not at all', async () => {
  const { client, as } = await holder();
  await db.insert(exchangeRates).values([
    { year: 2023, currency: 'EUR', perUsd: 0.5 },
    { year, currency: 'EUR', perUsd: 0.8 },
    { year: new Date().getUTCFullYear(), currency: 'EUR', perUsd: 0.9 },
  ]);
  const buy = (purchaseDate: string, currency: string) =>
    anAsset({ client, purchaseDate, purchaseCost: '100', currency });
  for (const day of ['06', '07', '08']) await buy(`${year}-05-${day}`, 'EUR');
  await buy(`${year}-05-09`, 'USD');
  await buy('2022-05-09', 'USD');
  const purchasesOf = async (of: number) => {
    const { measures, converted } = await pageOf(as, { year: of });
    const found = measures.find(({ key }) => key === 'purchases');
    const { total } = await rowsOf(as, { key: 'purchases', year: of });
    return [found?.amount, found?.reason, total.cost, converted];
  };

  const converted = { currencies: ['USD'], rates_year: year, missing: [] };
  expect(await purchasesOf(year)).toEqual(['380.00', null, '380.00', converted]);
  // At the rates of 2023: of 2022 there are none.
  expect((await pageOf(as, { year: 2023 })).measures.find(({ key }) => key === 'purchases')?.previous).toBe(50);
  const missing = { currencies: [], rates_year: null, missing: ['USD'] };
  expect(await purchasesOf(2022)).toEqual([null, 'not_comparable', null, missing]);
});

test('rows without a function or a location are found by none', async () => {
  const { client, as } = await holder();
  const team = await aFunction({ client });
  const createdAt = new Date('2024-05-06T12:00Z');
  await anApplication({ client, createdAt, functionId: team.id, name: 'Placed' });
  await anApplication({ client, createdAt, name: 'Unplaced' });
  await anAsset({ client, purchaseDate: '2024-05-06', functionId: team.id, name: 'Placed' });
  await anAsset({ client, purchaseDate: '2024-05-06', assetTag: 'A-1', name: 'Unplaced' });
  const namesOf = async (query: Query) => (await rowsOf(as, { ...query, year })).rows.map(({ name }) => name);

  expect(await namesOf({ key: 'applications_added', function_id: 'none' })).toEqual(['Unplaced']);
  expect(await namesOf({ key: 'assets_acquired', function_id: 'none' })).toEqual(['A-1 Unplaced']);
  expect(await namesOf({ key: 'assets_acquired', location_id: 'none' })).toHaveLength(2);
});
