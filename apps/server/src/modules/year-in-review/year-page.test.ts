import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import { english } from '@orgscope/contract/words/english';
import type { YearKind, YearPage } from '@orgscope/contract/analytics/year-in-review';
import { eraseUser } from '@orgscope/contract/resources/personal-data';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import { listAnalyticsRows, readYear } from '@orgscope/contract/resources/analytics';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { assets } from '../../db/tables/assets.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { users } from '../../db/tables/users.ts';
import { aCountedPulse } from '../../testing/pulses.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const app = await startTestApp();
const { call, database, aClient, aFunction, aLocation, anApplication, anAsset, aSession, aSubscription, aUser } = app;
const db = database.in(platformScope);
const thisYear = new Date().getUTCFullYear();
const year = thisYear - 1;

async function holder(fields: Parameters<typeof aClient>[0] = {}) {
  const client = await aClient(fields);
  await aSubscription({ client, modules: ['year_in_review'] });
  // The caller was there before all the years.
  const as = await aSession({
    client,
    platformRole: 'client_admin',
    createdAt: new Date('2001-02-03'),
    profileCompletedAt: new Date('2001-02-04'),
  });
  return { client, as };
}

async function pageOf(as: SessionHeaders, query: NonNullable<QueryOf<typeof readYear>> = { year }): Promise<YearPage> {
  const response = await call(readYear, { as, query });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}

const valuesOf = ({ measures }: YearPage) => Object.fromEntries(measures.map(({ key, value }) => [key, value]));
const previousOf = ({ measures }: YearPage) => Object.fromEntries(measures.map(({ key, previous }) => [key, previous]));
const monthsOf = (page: YearPage, kind: YearKind) => page.months.find((each) => each.kind === kind);

const at = (text: string) => new Date(`${text}Z`);
const named = (code: 'plan' | 'active' | 'end_of_life') => english(`applications.codes.lifecycle.${code}`);
const status = (code: 'in_stock' | 'assigned' | 'retired') => english(`assets.codes.status.${code}`);

type Event = Omit<typeof recordEvents.$inferInsert, 'clientId'>;
const tell = (client: Client, events: Event[]) =>
  db.insert(recordEvents).values(events.map((event) => ({ clientId: client.id, ...event })));

test('the pulses of a year stand beside those of the year before, as a whole and one by one', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['year_in_review', 'stakeholder_engagement'] });
  const pulse = { client, invited: 20, answered: 10 };
  const closes = (day: string, values: number[]) =>
    aCountedPulse(database, { ...pulse, closedAt: at(day), questions: [{ kind: 'satisfaction', values }] });
  await closes(`${year - 1}-06-30T12:00`, [0, 0, 10, 0, 0]);
  const spring = await closes(`${year}-03-31T12:00`, [0, 0, 0, 10, 0]);
  const autumn = await closes(`${year}-09-30T12:00`, [0, 0, 0, 0, 5]);
  const found = (page: YearPage, key: string) => page.measures.find((measure) => measure.key === key);

  const page = await pageOf(await aSession({ client }));
  // (10·4 + 5·5) / 15
  expect(found(page, 'pulse_satisfaction')).toMatchObject({ value: 4.333, previous: 3, unit: 'ratio' });
  expect(found(page, 'pulse_participation')).toMatchObject({ value: 50, previous: 50, previous_reason: null });
  expect(page.satisfaction).toMatchObject([
    { id: spring, closed_on: `${year}-03-31`, value: 4 },
    { id: autumn, closed_on: `${year}-09-30`, value: 5 },
  ]);

  const place = await aFunction({ client });
  const ofPlace = await pageOf(await aSession({ client }), { year, function_id: place.id });
  expect(found(ofPlace, 'pulse_satisfaction')).toMatchObject({ value: null, reason: 'not_comparable' });
  const platform = await pageOf(await aSession({ platformRole: 'platform_admin' }), { year, client_id: client.id });
  expect(found(platform, 'pulse_satisfaction')).toMatchObject({
    value: null,
    previous: null,
    reason_detail: 'answers_hidden',
  });
  expect(found(platform, 'pulse_participation')).toMatchObject({ value: 50 });
  expect([ofPlace.satisfaction, platform.satisfaction]).toEqual([[], []]);
});

test('a year by hand: people, portfolio, assets and purchases, beside the year before', async () => {
  // It does not hold stakeholder engagement, so that pulses tell nothing.
  const { client, as } = await holder();
  const joined = (invited: string, accepted: string | null, completed: string | null) =>
    aUser({
      client,
      createdAt: at(invited),
      invitedAt: at(invited),
      claimedAt: accepted ? at(accepted) : null,
      profileCompletedAt: completed ? at(completed) : null,
    });
  for (const day of [11, 12, 13, 14])
    await joined(`${year}-03-10T12:00`, `${year}-03-${day}T12:00`, `${year}-03-20T08:00`);
  await joined(`${year}-03-10T12:00`, `${year}-03-20T12:00`, `${year}-04-01T00:00`);
  await joined(`${year}-12-31T23:59`, null, null);
  await joined(`${year - 1}-05-05T10:00`, `${year - 1}-05-06T10:00`, `${year - 1}-05-07T10:00`);
  const gone = { client, isActive: false, createdAt: at(`${year - 1}-01-01T00:00`) };
  await aUser({ ...gone, profileCompletedAt: at(`${year - 1}-02-01T00:00`), changedAt: at(`${year}-06-30T22:00`) });
  // An invitation that was withdrawn is nobody who left.
  await aUser({ ...gone, profileCompletedAt: null, changedAt: at(`${year}-06-30T22:00`) });

  const was = { client, createdAt: at(`${year - 1}-02-02T00:00`) };
  await anApplication({ ...was, lifecycle: 'active' });
  const ended = await anApplication({ ...was, lifecycle: 'end_of_life', endOfLifeDate: `${year}-05-01` });
  const planned = await anApplication({ client, lifecycle: 'active', createdAt: at(`${year}-01-15T00:00`) });
  const move = (from: 'plan' | 'active', to: 'active' | 'end_of_life') => [
    { field: 'lifecycle', from: named(from), to: named(to) },
  ];
  await tell(client, [
    { resource: 'applications', recordId: planned.id, act: 'added', at: at(`${year}-01-15T00:00`), changes: [] },
    {
      resource: 'applications',
      recordId: planned.id,
      act: 'changed',
      at: at(`${year}-02-15T00:00`),
      changes: move('plan', 'active'),
    },
    {
      resource: 'applications',
      recordId: ended.id,
      act: 'imported',
      at: at(`${year}-05-02T00:00`),
      changes: move('active', 'end_of_life'),
    },
  ]);

  const priced = (date: string, cost: string, currency = 'EUR') =>
    anAsset({ client, purchaseDate: date, purchaseCost: cost, currency, createdAt: at(`${date}T12:00`) });
  await db.insert(exchangeRates).values({ year: 2019, currency: 'EUR', perUsd: 0.5 }).onConflictDoNothing();
  const laptop = await priced(`${year}-01-01`, '1000.10');
  await priced(`${year}-12-31`, '500.20');
  await priced(`${year}-07-01`, '100', 'USD');
  await priced(`${year - 1}-12-31`, '80');
  // Of no purchase that the page shows: its currency is not said to be without a rate.
  await anAsset({ client, purchaseCost: '70', currency: 'GBP', createdAt: at(`${year}-07-01T12:00`) });
  const assigned = { field: 'status', from: status('in_stock'), to: status('assigned') };
  const toAda = { field: 'assigned_user', from: null, to: 'Ada' };
  const retired = { field: 'status', from: status('assigned'), to: status('retired') };
  const ofLaptop = { resource: 'assets', recordId: laptop.id };
  await tell(client, [
    { ...ofLaptop, act: 'assigned', at: at(`${year}-02-01T00:00`), changes: [assigned, toAda] },
    { ...ofLaptop, act: 'handed_back', at: at(`${year}-03-01T00:00`), changes: [{ ...toAda, from: 'Ada', to: null }] },
    { ...ofLaptop, act: 'assigned', at: at(`${year}-04-01T00:00`), changes: [assigned, toAda] },
    { ...ofLaptop, act: 'changed', at: at(`${year}-11-30T23:59`), changes: [retired] },
    { resource: 'users', recordId: 1, act: 'signed_out', at: at(`${year}-04-01T00:00`), changes: [] },
  ]);

  const page = await pageOf(as);

  expect(page).toMatchObject({
    headline: `1 application added, 1 retired, and 5 people joined in ${year}`,
    headline_message: { code: 'headlines.year.all', params: { count: 1, retired: 1, joined: 5, year } },
    year,
    timezone: 'UTC',
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    currency: 'EUR',
    converted: { currencies: ['EUR', 'USD'].slice(1), rates_year: 2019, missing: [] },
  });
  expect(valuesOf(page)).toEqual({
    people_invited: 6,
    invitations_accepted: 5,
    acceptance_days_median: 3,
    people_joined: 5,
    people_left: 1,
    profiles_completed: 5,
    applications_opening: 2,
    applications_added: 1,
    applications_retired: 1,
    applications_closing: 2,
    assets_acquired: 3,
    assets_retired: 1,
    // 1,000.10 + 500.20 + 100 dollars at 0.50
    purchases: 1550.3,
    pulse_satisfaction: null,
    pulse_participation: null,
  });
  expect(previousOf(page)).toMatchObject({
    people_invited: 1,
    acceptance_days_median: null,
    people_joined: 2,
    people_left: 0,
    applications_opening: 0,
    applications_added: 2,
    applications_closing: 2,
    assets_acquired: 1,
    purchases: 80,
  });
  const before = page.measures.find(({ key }) => key === 'acceptance_days_median');
  expect(before).toMatchObject({ unit: 'days', previous_reason: 'too_few', inputs: { acceptance_days: 20 } });
  expect(monthsOf(page, 'people_joined')).toEqual({
    kind: 'people_joined',
    total: 5,
    counts: [0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  });
  expect(monthsOf(page, 'applications_live')).toMatchObject({ total: 1, counts: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
  expect(monthsOf(page, 'applications_retired')?.counts[4]).toBe(1);
  // Handed out twice, and counted once.
  expect(monthsOf(page, 'assets_assigned')).toMatchObject({ total: 1, counts: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
  expect(monthsOf(page, 'assets_retired')?.counts[10]).toBe(1);
  expect(monthsOf(page, 'changes')).toMatchObject({ total: 7, counts: expect.arrayContaining([1]) });
  expect(page.acceptance).toEqual([null, null, 3, null, null, null, null, null, null, null, null, null]);
});

test('months begin at midnight of the client, in summer too', async () => {
  const { client, as } = await holder({ timezone: 'Europe/Berlin' });
  const joinedAt = (moment: string) => aUser({ client, profileCompletedAt: at(moment) });
  // 1 January 00:00, 1 July 00:00 and, a minute earlier, 30 June 23:59 in Berlin.
  for (const moment of [`${year - 1}-12-31T23:00`, `${year}-06-30T22:00`, `${year}-06-30T21:59`])
    await joinedAt(moment);

  const joined = monthsOf(await pageOf(as), 'people_joined');

  expect(joined).toMatchObject({ total: 3, counts: [1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0] });
});

test('29 February is a day of its year', async () => {
  const { client, as } = await holder();
  await aUser({ client, profileCompletedAt: at('2024-02-29T23:59:59') });
  await anAsset({ client, purchaseDate: '2024-02-29' });

  const page = await pageOf(as, { year: 2024 });

  expect(monthsOf(page, 'people_joined')?.counts.slice(1, 3)).toEqual([1, 0]);
  expect(monthsOf(page, 'assets_acquired')?.counts.slice(1, 3)).toEqual([1, 0]);
});

test('somebody who was invited anew or restored counts once', async () => {
  const { client, as } = await holder();
  const address = { client, username: `twice${client.id}@people.example` };
  const open = { claimedAt: null, acceptedTermsVersion: null, profileCompletedAt: null };
  await aUser({ ...address, ...open, isActive: false, invitedAt: at(`${year}-02-01T00:00`) });
  await aUser({ ...address, ...open, invitedAt: at(`${year}-09-01T00:00`) });
  // Restored: the deactivation has left no trace, and nobody has gone.
  await aUser({ client, profileCompletedAt: at(`${year}-03-01T00:00`), changedAt: at(`${year}-05-01T00:00`) });

  const values = valuesOf(await pageOf(as));

  expect(values).toMatchObject({ people_invited: 1, people_joined: 1, people_left: 0 });
});

test('somebody who has left stays in that year, whatever is written of them later', async () => {
  const { client, as } = await holder();
  const { scim } = await connectScim(app, client);
  const team = await aFunction({ client });
  const since = { client, createdAt: at(`${year}-01-01T00:00`), profileCompletedAt: at(`${year}-01-02T00:00`) };
  const gone = () => aUser({ ...since, isActive: false, deactivatedAt: at(`${year}-06-30T12:00`) });
  const patch = (...Operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });
  const [removed, renamed, moved, erased] = [await gone(), await gone(), await gone(), await gone()];

  const title = patch({ op: 'replace', path: 'title', value: 'Former analyst' });
  const member = patch({ op: 'add', path: 'members', value: [{ value: String(moved.id) }] });
  const written = [
    await scim('DELETE', `/Users/${removed.id}`),
    await scim('PATCH', `/Users/${renamed.id}`, title),
    await scim('PATCH', `/Groups/${team.id}`, member),
    await call(eraseUser, { as, params: { id: erased.id }, body: { confirm: erased.username } }),
  ];

  expect(written.map(({ statusCode }) => Math.floor(statusCode / 100))).toEqual([2, 2, 2, 2]);
  const inactive = await db.select().from(users).where(eq(users.clientId, client.id));
  expect(inactive.filter(({ version }) => version > 1)).toHaveLength(4);
  expect(written[1]?.json()).toMatchObject({ meta: { lastModified: expect.stringMatching(`^${thisYear}`) } });
  expect(valuesOf(await pageOf(as))).toMatchObject({ people_left: 4 });
  expect(valuesOf(await pageOf(as, { year: thisYear }))).toMatchObject({ people_left: 0 });

  // Those who leave by such a write leave on that day.
  const [deleted, forgotten] = [await aUser(since), await aUser(since)];
  await scim('DELETE', `/Users/${deleted.id}`);
  await call(eraseUser, { as, params: { id: forgotten.id }, body: { confirm: forgotten.username } });
  expect(valuesOf(await pageOf(as, { year: thisYear }))).toMatchObject({ people_left: 2 });
});

test('an asset is retired in a year that it left as retired and did not begin so', async () => {
  const { client, as } = await holder();
  const move = async (recordId: number, month: string, from: 'in_stock' | 'retired', to: 'in_stock' | 'retired') =>
    tell(client, [
      {
        resource: 'assets',
        recordId,
        act: 'changed',
        at: at(`${year}-${month}-10T00:00`),
        changes: [{ field: 'status', from: status(from), to: status(to) }],
      },
    ]);
  const [back, gone, old] = [await anAsset({ client }), await anAsset({ client }), await anAsset({ client })];
  for (const { id } of [back, gone]) {
    await move(id, '02', 'in_stock', 'retired');
    await move(id, '05', 'retired', 'in_stock');
  }
  await move(gone.id, '11', 'in_stock', 'retired');
  await move(old.id, '05', 'retired', 'in_stock');
  await move(old.id, '11', 'in_stock', 'retired');
  await db
    .update(assets)
    .set({ createdAt: at(`${year}-01-01T00:00`) })
    .where(eq(assets.clientId, client.id));

  const retired = monthsOf(await pageOf(as), 'assets_retired');

  expect(retired).toMatchObject({ total: 1, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0] });
});

test('who was signed out begins no history of changes', async () => {
  const { client, as } = await holder();
  await tell(client, [
    { resource: 'users', recordId: 1, act: 'signed_out', at: at(`${year}-02-10T00:00`), changes: [] },
  ]);

  expect(monthsOf(await pageOf(as), 'changes')).toMatchObject({ total: null });

  const { id } = await anAsset({ client });
  await tell(client, [{ resource: 'assets', recordId: id, act: 'added', at: at(`${year}-03-10T00:00`), changes: [] }]);
  const changes = monthsOf(await pageOf(as), 'changes');
  expect(changes).toMatchObject({ total: 1, counts: [null, null, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
});

test('years before the records begin have no values, and the first one has none before it', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['year_in_review'] });
  const as = await aSession({ client, platformRole: 'client_admin' });
  await anApplication({ client });

  const [founded, earlier] = [await pageOf(as, {}), await pageOf(as, { year: 2019 })];

  expect(founded.years).toEqual([thisYear]);
  expect(founded.headline).toBe(`1 application added, 0 retired, and one person joined in ${thisYear}`);
  const added = founded.measures.find(({ key }) => key === 'applications_added');
  expect(added).toMatchObject({ value: 1, previous: null, previous_reason: 'no_data' });
  const month = new Date().getUTCMonth();
  const counts = monthsOf(founded, 'applications_added')?.counts ?? [];
  expect(counts.map((count) => count === null)).toEqual(counts.map((_, index) => index !== month));
  expect(earlier.headline).toBe('No records of 2019');
  for (const { value, reason } of earlier.measures) expect([value, reason]).toEqual([null, 'no_data']);
  for (const { total } of earlier.months) expect(total).toBeNull();
});

test('a year without changes and one that has not begun say so, and one that nobody joined tells what was bought', async () => {
  const { client, as } = await holder();

  expect((await pageOf(as, { year })).headline).toBe(`Nothing changed in ${year}`);
  expect((await pageOf(as, { year: thisYear + 1 })).headline).toBe(`The year ${thisYear + 1} has not begun yet`);
  await anAsset({ client, purchaseDate: `${year}-03-10` });
  expect((await pageOf(as)).headline).toBe(`1 asset bought in ${year}`);
});

test('a year in which somebody was invited, and nothing else happened, is no quiet one', async () => {
  const { client, as } = await holder();
  await aUser({
    client,
    createdAt: at(`${year}-03-10T12:00`),
    invitedAt: at(`${year}-03-10T12:00`),
    claimedAt: null,
    profileCompletedAt: null,
  });

  expect((await pageOf(as, { year })).headline).toBe(`1 person invited and 0 accepted in ${year}`);
});

test('what is dated after today is not bought yet, on the page and in its rows', async () => {
  const { client, as } = await holder();
  const bought = { client, purchaseCost: '100', currency: 'EUR' };
  await anAsset({ ...bought, purchaseDate: '2030-06-13' });
  await anAsset({ ...bought, purchaseDate: '2030-06-17' });

  vi.useFakeTimers({ toFake: ['Date'], now: at('2030-06-15T12:00') });
  onTestFinished(() => void vi.useRealTimers());
  const page = await pageOf(as, { year: 2030 });
  expect(valuesOf(page)).toMatchObject({ assets_acquired: 1, purchases: 100 });
  const rows = await call(listAnalyticsRows, {
    as,
    query: { year: 2030, key: 'assets_acquired' },
  });
  expect(rows.json().data.total.rows).toBe(1);
});

test('purchases without a rate have no sum, and those without a price are told beside it', async () => {
  const { client, as } = await holder();
  await anAsset({ client, purchaseDate: `${year - 1}-03-03` });
  const purchases = async () => (await pageOf(as, { year: year - 1 })).measures.find(({ key }) => key === 'purchases');

  const unpriced = { value: null, reason: 'missing_input', amount: null };
  expect(await purchases()).toMatchObject(unpriced);
  // Nor has a year in which nothing was bought: there is no currency for its 0.
  const nextYear = await pageOf(as, { year });
  expect(nextYear.measures.find(({ key }) => key === 'purchases')).toMatchObject(unpriced);
  await anAsset({ client, purchaseDate: `${year - 1}-03-03`, purchaseCost: '5', currency: 'EUR' });
  expect(await purchases()).toMatchObject({ value: 5, unpriced: 1 });
  const next = (await pageOf(as, { year })).measures.find(({ key }) => key === 'purchases');
  expect(next).toMatchObject({ value: 0, previous: 5, previous_unpriced: 1 });
  await anAsset({ client, purchaseDate: `${year - 1}-03-03`, purchaseCost: '5', currency: 'ISK' });
  expect(await purchases()).toMatchObject({ value: null, reason: 'not_comparable' });
});

test('of a place, groups under five are hidden with as many as it takes, and months with them', async () => {
  const { client, as } = await holder();
  const teams = [await aFunction({ client }), await aFunction({ client }), await aFunction({ client })];
  const oslo = await aLocation({ client });
  for (const [index, size] of [3, 6, 7].entries())
    for (let person = 0; person < size; person += 1)
      await aUser({
        client,
        clientFunctionId: teams[index]?.id ?? null,
        clientLocationId: oslo.id,
        profileCompletedAt: at(`${year}-03-03T10:00`),
      });
  const joinedIn = async (query: Record<string, number>) => {
    const page = await pageOf(as, { year, ...query });
    const joined = page.measures.find(({ key }) => key === 'people_joined');
    expect(monthsOf(page, 'people_joined')?.counts).toEqual(Array(12).fill(null));
    return [joined?.value, joined?.reason];
  };

  // 16 − 7 = 9 are of two functions: neither can be told from the other.
  expect(await joinedIn({ function_id: teams[0]?.id ?? 0 })).toEqual([null, 'too_few']);
  expect(await joinedIn({ function_id: teams[1]?.id ?? 0 })).toEqual([null, 'too_few']);
  expect(await joinedIn({ function_id: teams[2]?.id ?? 0 })).toEqual([7, null]);
  expect(valuesOf(await pageOf(as))).toMatchObject({ people_joined: 16 });
});

test('applications and assets are narrowed by their places', async () => {
  const { client, as } = await holder();
  const [team, oslo] = [await aFunction({ client }), await aLocation({ client })];
  const owner = await aUser({ client, clientLocationId: oslo.id });
  const since = { client, createdAt: at(`${year}-02-02T00:00`) };
  await anApplication({ ...since, functionId: team.id });
  await anApplication({ ...since, businessOwnerId: owner.id });
  await anApplication(since);
  await anAsset({ client, locationId: oslo.id, purchaseDate: `${year}-03-01` });
  await anAsset({ client, functionId: team.id, purchaseDate: `${year}-03-01` });

  expect(valuesOf(await pageOf(as))).toMatchObject({ applications_added: 3, assets_acquired: 2 });
  expect(valuesOf(await pageOf(as, { year, function_id: team.id }))).toMatchObject({
    applications_added: 1,
    assets_acquired: 1,
  });
  expect(valuesOf(await pageOf(as, { year, location_id: oslo.id }))).toMatchObject({
    applications_added: 1,
    assets_acquired: 1,
  });
  const none = await aFunction({ client });
  expect((await pageOf(as, { year, function_id: none.id })).headline).toBe(`Nothing in ${year} fits these filters`);
});

test('home tells the portfolio of the year so far, by month', async () => {
  const { client, as } = await holder();
  await anApplication({ client, createdAt: at(`${year}-02-02T00:00`) });
  await anApplication({ client });

  const cards: HomeCard[] = (await call(readAnalyticsHome, { as, query: {} })).json().data;
  const card = cards.find(({ page }) => page === 'year_in_review');

  expect(card?.measure).toMatchObject({ key: 'applications_closing', value: 2 });
  expect(card?.headline).toContain('1 added, 0 retired');
  expect(card?.series).toHaveLength(new Date().getUTCMonth() + 1);
  expect(card?.series.at(-1)).toMatchObject({ value: 1, down: 0 });
});

test('home counts applications that have not changed since an earlier year, and not those that had gone', async () => {
  const { client, as } = await holder();
  const before = { client, createdAt: at(`${year - 1}-02-02T00:00`), changedAt: at(`${year}-03-03T00:00`) };
  await anApplication(before);
  await anApplication({ ...before, lifecycle: 'end_of_life' });
  await anApplication({ ...before, isActive: false });
  const retired = await anApplication({ ...before, lifecycle: 'end_of_life', changedAt: new Date() });
  await tell(client, [
    {
      resource: 'applications',
      recordId: retired.id,
      act: 'changed',
      changes: [{ field: 'lifecycle', from: named('active'), to: named('end_of_life') }],
    },
  ]);

  const cards: HomeCard[] = (await call(readAnalyticsHome, { as, query: {} })).json().data;
  const card = cards.find(({ page }) => page === 'year_in_review');

  expect(card?.measure).toMatchObject({ value: 1 });
  expect(card?.headline).toContain('0 added, 1 retired');
});

test('home of a client without applications says so', async () => {
  const { as } = await holder();

  const cards: HomeCard[] = (await call(readAnalyticsHome, { as, query: {} })).json().data;

  expect(cards[1]).toMatchObject({ headline: 'No applications are recorded yet', measure: null, series: [] });
});
