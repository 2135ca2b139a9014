import type { ExplorePage } from '@orgscope/contract/analytics/explorer';
import { countOf, dimensions, exploreCounts, misfitOf } from '@orgscope/contract/analytics/explorer';
import type { CountKey, Dimension } from '@orgscope/contract/analytics/explorer';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { readPerformance } from '@orgscope/contract/resources/analytics';
import { criticalities, lifecycles } from '@orgscope/contract/resources/application-record';
import { assetStatuses } from '@orgscope/contract/resources/asset-record';
import { explore, exportExploredRows, listExploredRows } from '@orgscope/contract/resources/explorer';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { SnapshotCounts } from '../../db/tables/daily-snapshots.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { monthEnds } from '../snapshots/read-snapshots.ts';

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

type Query = NonNullable<QueryOf<typeof listExploredRows>>;
const today = todayIn('UTC');
const all = ['performance_dashboard', 'measure_it', 'stakeholder_engagement'] as const;

async function holder(modules: readonly (typeof all)[number][] = all) {
  const client = await aClient();
  await aSubscription({ client, modules: [...modules], seatLimit: 500 });
  return { client, as: await aSession({ client, platformRole: 'client_admin' }) };
}

async function ask(as: SessionHeaders, query: Query = {}): Promise<ExplorePage> {
  const response = await call(explore, { as, query });
  if (response.statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${response.body}`);
  return response.json().data;
}

async function rowsOf(as: SessionHeaders, query: Query) {
  const response = await call(listExploredRows, { as, query });
  if (response.statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${response.body}`);
  return response.json().data;
}

const linesOf = ({ rows }: ExplorePage) => rows.map(({ key, name, total }) => [name ?? key, total?.value ?? null]);
const cellsOf = ({ cells }: ExplorePage) => cells.map(({ row, column, value }) => [row, column, value]);

test('applications by lifecycle, if nothing is named', async () => {
  const { client, as } = await holder();
  await anApplication({ client, lifecycle: 'phase_out' });
  await anApplication({ client, lifecycle: 'active' });
  await anApplication({ client, lifecycle: 'active' });
  await anApplication({ client, lifecycle: 'active', isActive: false });

  const page = await ask(as);

  expect([page.count, page.by, page.across, page.as_of]).toEqual(['applications', 'lifecycle', null, today]);
  expect(linesOf(page)).toEqual([
    ['active', 2],
    ['phase_out', 1],
  ]);
  expect([page.total?.value, page.columns, page.cells]).toEqual([3, [], []]);
});

test('the annual cost by vendor and function is that of the performance dashboard', async () => {
  const { client, as } = await holder();
  const finance = await aFunction({ client, name: 'Finance' });
  await platform.insert(exchangeRates).values({ year: 2021, currency: 'EUR', perUsd: 0.8 }).onConflictDoNothing();
  const cost = (annualCost: string, currency: string) => ({ annualCost, currency });
  await anApplication({ client, vendor: 'Sund', functionId: finance.id, ...cost('600.00', 'EUR') });
  await anApplication({ client, vendor: 'Sund', ...cost('10.50', 'EUR') });
  await anApplication({ client, vendor: 'none', functionId: finance.id, ...cost('100.00', 'USD') });
  await anApplication({ client, vendor: '', ...cost('5.00', 'EUR') });
  await anApplication({ client, vendor: 'Sund', lifecycle: 'plan', ...cost('9000', 'EUR') });

  const page = await ask(as, { count: 'annual_cost', by: 'vendor', across: 'function' });
  const dashboard = (await call(readPerformance, { as })).json().data;

  // 100 dollars are 80 euros at the rate of 2021.
  expect(linesOf(page)).toEqual([
    ['Sund', 610.5],
    ['none', 80],
    ['none', 5],
  ]);
  expect(page.rows.map(({ key }) => key)).toEqual(['=Sund', '=none', 'none']);
  expect(cellsOf(page).toSorted()).toEqual(
    [
      ['=Sund', String(finance.id), 600],
      ['=Sund', 'none', 10.5],
      ['=none', String(finance.id), 80],
      ['none', 'none', 5],
    ].toSorted(),
  );
  expect([page.total?.amount, page.currency, page.converted]).toEqual(['695.50', 'EUR', dashboard.converted]);
  expect(dashboard.cost_by_vendor.map(({ cost: amount }: { cost: string }) => amount)).toEqual([
    '610.50',
    '80.00',
    '5.00',
  ]);
});

test('an amount without an exchange rate leaves its sums open', async () => {
  const { client, as } = await holder();
  await anAsset({ client, category: 'laptop', purchaseCost: '10.00', currency: 'EUR' });
  await anAsset({ client, category: 'phone', purchaseCost: '10.00', currency: 'XAF' });

  const page = await ask(as, { count: 'purchase_cost', by: 'category' });

  expect(page.rows.map(({ key, total }) => [key, total?.amount, total?.reason])).toEqual([
    ['laptop', '10.00', null],
    ['phone', null, 'not_comparable'],
  ]);
  expect([page.total?.value, page.converted.missing]).toEqual([null, ['XAF']]);
});

test('months of purchase are those of the records', async () => {
  const { client, as } = await holder();
  await anAsset({ client, purchaseDate: '2024-02-29' });
  await anAsset({ client, purchaseDate: '2024-02-01', status: 'in_repair' });
  await anAsset({ client, purchaseDate: '2023-12-31' });
  await anAsset({ client, purchaseDate: null });

  const page = await ask(as, { count: 'assets', by: 'purchase_month' });

  expect(linesOf(page)).toEqual([
    ['2023-12', 1],
    ['2024-02', 2],
    ['none', 1],
  ]);
  const rowsIn = async (row: string) => (await rowsOf(as, { count: 'assets', by: 'purchase_month', row })).total.rows;
  expect([await rowsIn('2024-02'), await rowsIn('2023-12'), await rowsIn('none')]).toEqual([2, 1, 1]);
  // Neither a month nor a mistake of the server.
  expect([await rowsIn('2024-13'), await rowsIn('0000-01'), await rowsIn('february')]).toEqual([0, 0, 0]);
});

test('of more than fifty values the others are added up, and open their rows', async () => {
  const { client, as } = await holder();
  for (let index = 0; index < 53; index += 1)
    await anAsset({ client, supplier: `Supplier ${String(index).padStart(2, '0')}`, status: 'in_stock' });
  await anAsset({ client, supplier: 'Supplier 52', status: 'in_repair' });

  const page = await ask(as, { count: 'assets', by: 'vendor', across: 'status' });
  const others = page.rows.find(({ kind }) => kind === 'other');

  expect([page.rows.length, page.rows[0]?.name]).toEqual([51, 'Supplier 52']);
  expect([others?.groups, others?.total?.value, page.total?.value]).toEqual([3, 3, 54]);
  const { rows } = await rowsOf(as, {
    count: 'assets',
    by: 'vendor',
    across: 'status',
    row: 'others',
    column: 'in_stock',
  });
  expect(rows).toHaveLength(3);
});

const counts = (applications: SnapshotCounts['applications']): SnapshotCounts => ({
  people: { all: { count: 30 }, function: {}, location: {} },
  applications,
  assets: { all: { count: 0 }, function: {}, location: {}, status: {}, purchases: { count: 0 } },
  inputs: {},
  amounts: {},
});

test('ends of months come from the snapshots, and a month without one stays open', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const { client, as } = await holder();
  const [first = '', , third = ''] = monthEnds(today, 3);
  const group = (count: number, euros?: string) => ({ count, ...(euros && { cost: { EUR: euros } }) });
  const snapshot = (count: number) =>
    counts({
      all: group(count + 1),
      function: {},
      lifecycle: { active: group(count, `${count}00.00`), plan: group(1, '7.00') },
      time_class: { invest: group(count, `${count}00.00`) },
    });
  await platform.insert(dailySnapshots).values([
    { clientId: client.id, day: first, counts: snapshot(3) },
    { clientId: client.id, day: third, counts: snapshot(5) },
  ]);

  const whole = await ask(as, { count: 'applications', by: 'month' });
  const split = await ask(as, { count: 'annual_cost', by: 'lifecycle', across: 'month' });

  expect(whole.rows.map(({ total }) => [total?.value, total?.reason])).toEqual([
    [4, null],
    [null, 'no_data'],
    [6, null],
  ]);
  expect(whole.total).toBeNull();
  expect(cellsOf(split)).toEqual([
    ['active', first.slice(0, 7), 300],
    ['active', third.slice(0, 7), 500],
  ]);
  // Just after the end of the next month, which is not counted yet.
  const [year = 0, month = 0] = today.split('-').map(Number);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, month, 1) });
  const later = await ask(as, { count: 'applications', by: 'month' });
  vi.useRealTimers();
  expect(later.rows.map(({ key }) => key)).toEqual(whole.rows.map(({ key }) => key));

  const { rows, total, subject } = await rowsOf(as, {
    count: 'annual_cost',
    by: 'lifecycle',
    across: 'month',
    row: 'active',
    column: third.slice(0, 7),
  });
  expect([subject, total.cost, rows]).toMatchObject([
    'figures',
    '500.00',
    [{ code: 'active', date: third, name: 'EUR' }],
  ]);
});

const answer = (client: Client, userId: number, attribute: { id: number }, optionId: number) =>
  platform.insert(userAttributeValues).values({ clientId: client.id, userId, attributeId: attribute.id, optionId });

test('groups of fewer than five people are hidden, and as many beside them as it takes', async () => {
  const { client, as } = await holder();
  const [small, middle, large] = [
    await aFunction({ client, name: 'Small' }),
    await aFunction({ client, name: 'Middle' }),
    await aFunction({ client, name: 'Large' }),
  ];
  const made = [
    [small, 2],
    [middle, 6],
    [large, 9],
  ] as const;
  for (const [place, count] of made)
    for (let index = 0; index < count; index += 1) await aUser({ client, clientFunctionId: place.id });

  const page = await ask(as, { count: 'people', by: 'function' });

  // The administrator has no function: one person.
  expect(page.total?.value).toBe(18);
  expect(page.rows.map(({ name, kind, groups, total }) => [name, kind, groups, total?.value, total?.reason])).toEqual([
    ['Large', 'value', null, 9, null],
    [null, 'hidden', 3, null, 'too_few'],
  ]);
});

test('answers by option', async () => {
  const { client, as } = await holder();
  const attribute = await anAttribute({ client, options: ['Paris', 'Rome'] });
  const [paris, rome] = attribute.options;
  for (let index = 0; index < 12; index += 1) {
    const user = await aUser({ client });
    await answer(client, user.id, attribute, (index < 7 ? paris : rome)?.id ?? 0);
  }
  for (let index = 0; index < 5; index += 1) await aUser({ client });

  const page = await ask(as, { count: 'answers', by: 'attribute' });

  expect([page.attribute?.name, linesOf(page)]).toEqual([
    attribute.name,
    [
      ['Paris', 7],
      ['Rome', 5],
      ['none', 6],
    ],
  ]);
  const { subject, total } = await rowsOf(as, { count: 'answers', by: 'attribute', row: String(paris?.id) });
  expect([subject, total.count]).toEqual(['people', 7]);
});

test('refuses what does not fit the count', async () => {
  const { client, as } = await holder();
  const place = await aFunction({ client });
  const refused: Query[] = [
    { count: 'assets', by: 'lifecycle' },
    { count: 'assets', by: 'status', across: 'status' },
    { count: 'applications', by: 'vendor', across: 'month' },
    { count: 'answers', by: 'location' },
    { count: 'answers', by: 'attribute', across: 'location' },
    { count: 'answers', by: 'attribute', across: 'function' },
    { count: 'answers', by: 'attribute', function_id: place.id },
    { count: 'people', by: 'month', across: 'function' },
    { count: 'applications', by: 'month', function_id: place.id },
    { count: 'people', by: 'function', attribute_option_id: 1 },
  ];
  for (const query of refused) {
    for (const endpoint of [explore, listExploredRows, exportExploredRows]) {
      const response = await call(endpoint, { as, query });
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  }
});

test('each count needs the subscription of its page', async () => {
  const { as } = await holder(['measure_it']);
  const status = async (query: Query) => (await call(explore, { as, query })).statusCode;
  const [keys] = [Object.keys(exploreCounts) as CountKey[]];
  const held = await Promise.all(keys.map(async (count) => [count, await status({ count })]));
  expect(Object.fromEntries(held)).toEqual({
    applications: 403,
    live_applications: 403,
    annual_cost: 403,
    assets: 403,
    purchase_cost: 403,
    people: 200,
    answers: 403,
  });
});

test('members see no people behind a number, no records by people’s answers, and no other client', async () => {
  const { client } = await holder();
  const other = await holder();
  const place = await aFunction({ client: other.client });
  const as = await aSession({ client });
  const { options } = await anAttribute({ client });
  const byAnswer = { attribute_option_id: options[0]?.id ?? 0 };

  expect((await call(explore, { as, query: byAnswer })).statusCode).toBe(400);
  expect((await call(listExploredRows, { as, query: byAnswer })).statusCode).toBe(400);
  expect((await call(listExploredRows, { as, query: { count: 'people', by: 'function' } })).statusCode).toBe(403);
  expect((await call(explore, { as, query: { function_id: place.id } })).statusCode).toBe(404);
  expect((await call(explore, { as, query: { client_id: other.client.id } })).statusCode).toBe(404);
});

const maybe = <T>(kind: fc.Arbitrary<T>) => fc.option(kind, { nil: null });
const fit = maybe(fc.integer({ min: 1, max: 4 }));
const price = maybe(fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('EUR', 'EUR', 'USD', 'JPY')));
const day = maybe(fc.constantFrom('2024-01-31', '2024-02-29', '2025-12-01'));
const place = maybe(fc.integer({ min: 0, max: 1 }));
const vendor = maybe(fc.constantFrom('Sund', 'none', 'others', 'hidden', '=Sund'));
const randomApplication = fc.record({
  lifecycle: fc.constantFrom(...lifecycles),
  criticality: maybe(fc.constantFrom(...criticalities)),
  functionalFit: fit,
  technicalFit: fit,
  vendor,
  contractEndDate: day,
  price,
  place,
});
const randomAsset = fc.record({
  category: fc.constantFrom('laptop', 'phone', 'other'),
  status: fc.constantFrom(...assetStatuses.filter((status) => status !== 'assigned')),
  supplier: vendor,
  purchaseDate: day,
  price,
  place,
});
const amountOf = (found: [number, string] | null) =>
  found
    ? {
        amount: (found[1] === 'JPY' ? found[0] : found[0] / 100).toFixed(found[1] === 'JPY' ? 0 : 2),
        currency: found[1],
      }
    : undefined;

const pairsOf = (count: CountKey) => {
  const { by } = countOf(count);
  const known = by.filter((dimension) => dimension !== 'month');
  return known.flatMap((one) =>
    [undefined, ...known].flatMap((other): [Dimension, Dimension | undefined][] =>
      other === one ? [] : [[one, other]],
    ),
  );
};

test('whatever records there are, cells, lines and total add up, and each opens the rows that are its sum', async () => {
  await platform
    .insert(exchangeRates)
    .values([
      { year: 2022, currency: 'EUR', perUsd: 0.93 },
      { year: 2022, currency: 'JPY', perUsd: 131.4987 },
    ])
    .onConflictDoNothing();
  const records = fc.record({
    applications: fc.array(randomApplication, { minLength: 1, maxLength: 12 }),
    assets: fc.array(randomAsset, { minLength: 1, maxLength: 12 }),
  });
  const keys = (Object.keys(exploreCounts) as CountKey[]).filter((key) => countOf(key).of !== 'people');
  const questions = fc.array(
    fc.constantFrom(...keys.flatMap((count) => pairsOf(count).map((pair) => ({ count, pair })))),
    { minLength: 4, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(records, questions, async (made, asked) => {
      const { client, as } = await holder();
      const functions = [await aFunction({ client }), await aFunction({ client })];
      const locations = [await aLocation({ client }), await aLocation({ client })];
      for (const { price: found, place: at, ...fields } of made.applications) {
        const cost = amountOf(found);
        await anApplication({
          client,
          ...fields,
          vendor: fields.vendor ?? '',
          functionId: at === null ? null : (functions[at]?.id ?? null),
          ...(fields.lifecycle === 'end_of_life' && { endOfLifeDate: today }),
          ...(cost && { annualCost: cost.amount, currency: cost.currency }),
        });
      }
      for (const { price: found, place: at, ...fields } of made.assets) {
        const cost = amountOf(found);
        await anAsset({
          client,
          ...fields,
          locationId: at === null ? null : (locations[at]?.id ?? null),
          ...(cost && { purchaseCost: cost.amount, currency: cost.currency }),
        });
      }
      for (const {
        count,
        pair: [by, across],
      } of asked) {
        const query: Query = { count, by, ...(across && { across }) };
        const page = await ask(as, query);
        const { isMoney } = countOf(count);
        const cents = (value: number | null | undefined) => Math.round((value ?? 0) * 100);
        const sum = (values: readonly { value: number | null }[]) =>
          values.reduce((total, { value }) => total + cents(value), 0);
        const totals = (lines: ExplorePage['rows']) => lines.map(({ total }) => ({ value: total?.value ?? null }));
        const whole = cents(page.total?.value);
        expect([sum(totals(page.rows)), sum(totals(page.columns))]).toEqual([whole, across ? whole : 0]);
        const cellsOfRows = page.rows.map(({ key }) => sum(page.cells.filter(({ row }) => row === key)));
        const cellsOfColumns = page.columns.map(({ key }) => sum(page.cells.filter(({ column }) => column === key)));
        expect(across ? cellsOfRows : []).toEqual(across ? page.rows.map(({ total }) => cents(total?.value)) : []);
        expect(cellsOfColumns).toEqual(page.columns.map(({ total }) => cents(total?.value)));
        const opened = [
          { cell: {}, told: page.total },
          ...page.rows.map(({ key, total }) => ({ cell: { row: key }, told: total })),
          ...page.cells.slice(0, 4).map(({ row, column, ...told }) => ({ cell: { row, column }, told })),
        ];
        for (const { cell, told } of opened) {
          const { rows, total } = await rowsOf(as, { ...query, ...cell, page_size: 200 });
          expect(rows).toHaveLength(total.rows);
          expect(isMoney ? total.cost : total.count).toBe((isMoney ? told?.amount : told?.value) ?? null);
        }
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('every dimension fits some count, and what fits is answered', async () => {
  const { client, as } = await holder();
  await anAttribute({ client, options: ['One', 'Two'] });
  await anApplication({ client });
  await anAsset({ client });
  const used = new Set<Dimension>();
  for (const count of Object.keys(exploreCounts) as CountKey[]) {
    for (const by of dimensions) {
      for (const across of [undefined, ...dimensions]) {
        const fits = misfitOf({ count, by, across, filters: [] }) === undefined;
        if (fits) used.add(by);
        if (!fits && across !== undefined) continue;
        const response = await call(explore, { as, query: { count, by, ...(across && { across }) } });
        expect([count, by, across, response.statusCode]).toEqual([count, by, across, fits ? 200 : 400]);
      }
    }
  }
  expect([...used].toSorted()).toEqual([...dimensions].toSorted());
});
