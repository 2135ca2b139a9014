import type { MatterKind, Operations, OperationsRow } from '@orgscope/contract/resources/operations';
import { listOperationsRows, readOperations } from '@orgscope/contract/resources/operations';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { startTestApp } from '../../testing/app.ts';
import { daysFrom } from '../../testing/days-from.ts';

const { database, call, anIndustry, aClient, aSubscription, aSupportAccess, aSession, aUser } = await startTestApp();

const today = todayIn('UTC');
const year = Number(today.slice(0, 4)) - 1;
const day = 86_400_000;
const inDays = daysFrom(today);
const daysAgo = (days: number) => new Date(Date.parse(today) - days * day);
const on = (days: number) => daysAgo(days).toISOString().slice(0, 10);

const everyFigure = {
  employees: 100,
  itEmployees: 5,
  itContractors: 1,
  itLeavers: 1,
  revenue: '1000',
  itOperatingCost: '40',
  itCapitalCost: '10',
  itPersonnelCost: '20',
  itCloudCost: '5',
  itSecurityCost: '5',
  currency: 'USD',
  tickets: 400,
  ticketsFirstContact: 300,
  majorIncidents: 2,
  availability: 99.5,
  projectsFinished: 4,
  projectsOnTime: 3,
};
type Figures = Partial<Omit<typeof yearlyFigures.$inferInsert, 'clientId' | 'year'>>;
const figures = (client: { id: number }, values: Figures, of = year) =>
  database
    .in(platformScope)
    .insert(yearlyFigures)
    .values({ clientId: client.id, year: of, ...values });

// All of it exists before the first call, because people are counted every few minutes only.
const [banking, mining] = [await anIndustry({ name: 'Banking' }), await anIndustry({ name: 'Mining' })];
const admin = await aSession({
  client: await aClient({ name: 'Operator' }),
  platformRole: 'platform_admin',
  lastSignInAt: new Date(),
});

const ends = await aClient({ name: 'Ends' });
await aSubscription({
  client: ends,
  name: 'Last',
  startDate: '2020-01-01',
  endDate: inDays(60),
  modules: ['year_in_review'],
});
await aSubscription({
  client: ends,
  name: 'First',
  startDate: '2020-01-01',
  endDate: today,
  modules: ['stakeholder_engagement'],
});
await aSubscription({
  client: ends,
  name: 'Beyond',
  startDate: '2020-01-01',
  endDate: inDays(61),
  modules: ['performance_dashboard'],
});
await aSubscription({
  client: ends,
  name: 'Over',
  startDate: '2020-01-01',
  endDate: inDays(-1),
  modules: ['performance_dashboard'],
});
await aSubscription({ client: ends, name: 'Cancelled', startDate: '2020-01-01', endDate: inDays(5), isActive: false });
const soon = await aClient({ name: 'Soon' });
await aSubscription({ client: soon, startDate: inDays(5) });
const renewed = await aClient({ name: 'Renewed' });
await aSubscription({
  client: renewed,
  name: 'Old',
  startDate: '2020-01-01',
  endDate: inDays(5),
  modules: ['year_in_review'],
});
await aSubscription({ client: renewed, name: 'New', startDate: inDays(6), modules: ['year_in_review', 'measure_it'] });
// Two that follow cover its modules together.
await aSubscription({
  client: renewed,
  name: 'Both',
  startDate: '2020-01-01',
  endDate: inDays(7),
  modules: ['stakeholder_engagement', 'performance_dashboard'],
});
for (const module of ['stakeholder_engagement', 'performance_dashboard'] as const)
  await aSubscription({ client: renewed, startDate: inDays(8), modules: [module] });

const [full, nearly, roomy] = [
  await aClient({ name: 'Full' }),
  await aClient({ name: 'Nearly' }),
  await aClient({ name: 'Roomy' }),
];
for (const [client, seatLimit, people] of [
  [full, 3, 3],
  [nearly, 20, 19],
  [roomy, 20, 18],
] as const) {
  await aSubscription({ client, name: 'Seats', seatLimit, modules: ['year_in_review'] });
  await aSubscription({ client, name: 'More seats', seatLimit: seatLimit * 2, modules: ['performance_dashboard'] });
  for (let each = 0; each < people; each += 1) await aUser({ client, lastSignInAt: new Date() });
  await aUser({ client, isActive: false, lastSignInAt: daysAgo(90) });
}

const [quiet, silent, late, unused] = [
  await aClient({ name: 'Quiet' }),
  await aClient({ name: 'Silent' }),
  await aClient({ name: 'Late' }),
  await aClient({ name: 'Unused' }),
];
await aUser({ client: quiet, lastSignInAt: daysAgo(30) });
await aUser({ client: quiet, lastSignInAt: daysAgo(80) });
await aUser({ client: silent, lastSignInAt: daysAgo(200) });
await aUser({ client: late, lastSignInAt: daysAgo(29) });
await aUser({ client: unused });
const invited = { passwordHash: null, acceptedTermsVersion: null, profileCompletedAt: null };
for (const days of [14, 50, 15]) await aUser({ ...invited, client: unused, invitedAt: daysAgo(days) });
await aUser({ ...invited, client: late, invitedAt: daysAgo(13) });
const lapsed = await aClient({ name: 'Lapsed' });
await aSubscription({ client: lapsed, startDate: '2020-01-01', endDate: inDays(-1) });
await aSubscription({ client: lapsed, isActive: false });
const closed = await aClient({ name: 'Closed', isActive: false });
await aUser({ client: closed, lastSignInAt: daysAgo(300) });

// Its administrators let nobody in: what it needs is told by its subscriptions alone.
const locked = await aClient({ name: 'Locked', support: 'closed', industry: mining });
const asked = await aUser({ client: locked, platformRole: 'client_admin', lastSignInAt: daysAgo(60) });
await aUser({ ...invited, client: locked, invitedAt: daysAgo(50) });
await aSubscription({
  client: locked,
  name: 'Pilot',
  startDate: '2020-01-01',
  endDate: inDays(30),
  modules: ['measure_it'],
});

// Four banks of one size share the staff measures, five of two sizes; the mines are too few.
const measured = (name: string, fields: Parameters<typeof aClient>[0]) =>
  aClient({ name, industry: banking, ...fields });
const banks = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => measured(`Bank ${name}`, {})));
const large = await measured('Bank Five', { numberOfEmployees: '5001-10000' });
const mine = await measured('Mine', { industry: mining });
const hidden = await measured('Bank Six', { benchmarks: false });
for (const client of [...banks, large, mine, hidden]) await aSubscription({ client, modules: ['measure_it'] });
const staff = { employees: 100, itEmployees: 5 };
for (const client of banks) await figures(client, staff);
await figures(large, everyFigure);
await figures(hidden, { employees: 0, itEmployees: 5 });
await figures(mine, everyFigure, year - 1);

const rowsOf = async (
  kind: MatterKind,
  query: { measure?: 'availability' | 'it_staff_share'; page?: number; page_size?: number } = {},
) =>
  (await call(listOperationsRows, { as: admin, query: { kind, page_size: 100, ...query } })).json<{
    data: { rows: OperationsRow[]; total: number; year: number };
  }>().data;
const shown = async (...query: Parameters<typeof rowsOf>) =>
  (await rowsOf(...query)).rows.map(({ client, subscription, date, count, of }) => [
    client?.name,
    ...[subscription, date, count, of].filter((value) => value !== null),
  ]);

test('lists subscriptions that end within sixty days and are not renewed, the next first', async () => {
  expect(await shown('subscriptions_ending')).toEqual([
    ['Ends', 'First', today, 0],
    ['Locked', 'Pilot', inDays(30), 30],
    ['Ends', 'Last', inDays(60), 60],
  ]);
});

test('lists active clients of which no subscription runs or is to begin, with the day that the last one ended', async () => {
  expect(await shown('clients_without_subscription')).toEqual([
    ['Quiet', 0],
    ['Silent', 0],
    ['Late', 0],
    ['Unused', 0],
    ['Lapsed', inDays(-1), 0],
  ]);
});

test('lists clients whose tightest subscription has 95% of its seats taken', async () => {
  expect(await shown('seats_full')).toEqual([
    ['Full', 'Seats', 3, 3],
    ['Nearly', 'Seats', 19, 20],
  ]);
});

test('lists clients in which nobody has signed in for thirty days, the longest first', async () => {
  expect(await shown('clients_quiet')).toEqual([
    ['Silent', on(200), 200],
    ['Quiet', on(30), 30],
  ]);
});

test('lists stalled invitations by client', async () => {
  expect(await shown('invitations_stalled')).toEqual([['Unused', on(50), 3]]);
});

test('lists clients that hold Measure IT and lack figures of last year, in all or for a measure', async () => {
  expect(await shown('figures_missing')).toEqual([['Mine', 0, 16]]);
  const some = [...banks.map(({ name }) => [name, 2, 16]), ['Bank Six', 2, 16]];
  expect(new Set(await shown('figures_partial'))).toEqual(new Set(some));
  expect(new Set(await shown('figures_missing', { measure: 'availability' }))).toEqual(
    new Set([['Mine', 0, 16], ...some]),
  );
  // Without employees there is no share.
  expect(await shown('figures_missing', { measure: 'it_staff_share' })).toEqual([
    ['Mine', 0, 16],
    ['Bank Six', 2, 16],
  ]);
});

test('lists groups in which four or five clients that take part give a value', async () => {
  const { rows, total } = await rowsOf('groups_near_five');

  expect(total).toBe(3);
  // The two measures of employees and IT employees have four values in one size, and five in the industry and in all.
  const named = rows.map(({ industry, size, count, of }) => [industry?.name ?? null, size, count, of]);
  expect(new Set(named)).toEqual(
    new Set([
      [null, null, 0, 2],
      ['Banking', null, 0, 2],
      ['Banking', '51-200', 2, 0],
    ]),
  );
  expect(rows.every(({ client }) => client === null)).toBe(true);
});

test('sums up what needs attention, each line with the number of its rows, and names where they matter', async () => {
  const { data } = (await call(readOperations, { as: admin })).json<{ data: Operations }>();

  expect(data).toMatchObject({ as_of: today, year });
  for (const { kind, count, first } of data.matters) {
    const { rows, total } = await rowsOf(kind);
    const hasNames = !/^figures|^groups/.test(kind);
    expect([kind, count, first]).toEqual([kind, total, hasNames ? rows.slice(0, 2) : []]);
  }
  expect(data.matters.map(({ kind, count }) => [kind, count])).toEqual([
    ['subscriptions_ending', 3],
    ['clients_without_subscription', 5],
    ['seats_full', 2],
    ['clients_quiet', 2],
    ['figures_missing', 1],
    ['figures_partial', 5],
    ['invitations_stalled', 1],
    ['groups_near_five', 3],
  ]);
  const { clients, complete, partial, measures } = data.completeness;
  expect({ clients, complete, partial }).toEqual({ clients: 7, complete: 1, partial: 5 });
  const given = Object.fromEntries(measures.map(({ key, count }) => [key, count]));
  expect(measures).toHaveLength(15);
  expect(given).toMatchObject({ it_staff_share: 5, employees_per_it_employee: 6, availability: 1, cloud_share: 1 });
});

test('gives a page of the rows, and their number behind the last one too', async () => {
  const { rows, total } = await rowsOf('clients_quiet', { page: 2, page_size: 1 });

  expect([rows.map(({ client }) => client?.name), total]).toEqual([['Quiet'], 2]);
  expect(await rowsOf('clients_quiet', { page: 9 })).toEqual({ rows: [], total: 2, year });
});

test('tells how a client uses the product only while it lets the operator in', async () => {
  const { id, name } = locked;
  const told = async () => {
    const kinds = ['clients_quiet', 'invitations_stalled', 'figures_missing'] as const;
    const rows = await Promise.all(kinds.map((kind) => rowsOf(kind)));
    const { completeness } = (await call(readOperations, { as: admin })).json<{ data: Operations }>().data;
    return [
      ...rows.map((each) => each.rows.some(({ client }) => client?.id === id && client.name === name)),
      completeness.clients,
    ];
  };
  expect(await told()).toEqual([false, false, false, 7]);

  await aSupportAccess({ user: asked });
  expect(await told()).toEqual([true, true, true, 8]);
});

test('counts amounts in groups by the same rates as the publication: a currency may have had its last one earlier', async () => {
  const industry = await anIndustry({ name: 'Energy' });
  const costs = { employees: 100, itOperatingCost: '40', itCapitalCost: '10' };
  for (const currency of ['USD', 'USD', 'USD', 'USD', 'EUR'])
    await figures(await aClient({ industry }), { ...costs, currency });
  const ofEnergy = async () => {
    const { rows } = await rowsOf('groups_near_five');
    return rows.flatMap((row) => (row.industry?.id === industry.id && !row.size ? [[row.count, row.of]] : []));
  };
  // The share of operating cost needs no rate.
  expect(await ofEnergy()).toEqual([[1, 1]]);

  await database
    .in(platformScope)
    .insert(exchangeRates)
    .values({ year: year - 1, currency: 'EUR', perUsd: 0.9 });

  expect(await ofEnergy()).toEqual([[0, 2]]);
});

test('is for platform administrators alone', async () => {
  const as = await aSession({ client: full, platformRole: 'client_admin' });

  expect((await call(readOperations, { as })).statusCode).toBe(403);
  expect((await call(listOperationsRows, { as, query: { kind: 'seats_full' } })).statusCode).toBe(403);
});
