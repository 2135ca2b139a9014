import { stalledAfterDays } from '@orgscope/contract/analytics/engagement';
import type { EngagementPage } from '@orgscope/contract/analytics/engagement';
import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { listAnalyticsRows, readEngagement, readMeasureIt } from '@orgscope/contract/resources/analytics';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { startOfDay } from '../../lib/time/year-starts.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders, User } from '../../testing/builders.ts';

const { call, database, aClient, aFunction, aLocation, anAnswer, anAttribute, aSession, aSubscription, aUser } =
  await startTestApp();

const today = todayIn('UTC');
const daysAgo = (days: number) => new Date(Date.parse(today) + 43_200_000 - days * 86_400_000);

async function holder(fields: Parameters<typeof aClient>[0] = {}) {
  const client = await aClient(fields);
  await aSubscription({ client, modules: ['stakeholder_engagement', 'measure_it'] });
  return client;
}

const notYet = { acceptedTermsVersion: null, profileCompletedAt: null, passwordHash: null };
const profile = { timezone: 'UTC', companyRole: 'specialist', jobTitle: 'Analyst' } as const;
type Fields = Parameters<typeof aUser>[0];

async function several(count: number, client: Client, fields: Fields = {}): Promise<User[]> {
  return Promise.all(Array.from({ length: count }, () => aUser({ client, ...fields })));
}

type Query = NonNullable<QueryOf<typeof readEngagement>>;
async function page(as: SessionHeaders, query: Query = {}): Promise<EngagementPage> {
  const response = await call(readEngagement, { as, query });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}
const valuesOf = ({ measures }: EngagementPage) =>
  Object.fromEntries(measures.map(({ key, value, reason }) => [key, value ?? reason]));

/** Twenty people: two functions, a third without anybody, two locations; sixteen are complete, twelve in use. */
async function company() {
  const client = await holder();
  const finance = await aFunction({ client, name: 'Finance', type: 'BUSINESS' });
  const support = await aFunction({ client, name: 'Support', type: 'IT' });
  await aFunction({ client, name: 'Nobody', type: 'IT' });
  const [oslo, bergen] = [await aLocation({ client, name: 'Oslo' }), await aLocation({ client, name: 'Bergen' })];
  const inFinance = { clientFunctionId: finance.id, clientLocationId: oslo.id };
  const inSupport = { clientFunctionId: support.id, clientLocationId: bergen.id };
  const lead = await aUser({
    client,
    ...inFinance,
    ...profile,
    platformRole: 'client_admin',
    lastSignInAt: daysAgo(29),
  });
  const active = [lead, ...(await several(5, client, { ...inFinance, ...profile, lastSignInAt: daysAgo(0) }))];
  const supporting = await several(6, client, { ...inSupport, timezone: 'UTC', lastSignInAt: daysAgo(2) });
  await several(4, client, { ...inFinance, ...profile, lastSignInAt: daysAgo(30) });
  await several(2, client, { ...inFinance, ...notYet, acceptedTermsVersion: '1' });
  await several(1, client, { ...notYet, confirmedAt: daysAgo(3), invitedAt: daysAgo(30) });
  await several(1, client, { ...notYet, invitedAt: daysAgo(stalledAfterDays) });
  await several(3, client, { isActive: false, lastSignInAt: daysAgo(1) });
  return { client, finance, support, oslo, bergen, active, supporting, as: await aSession({ user: lead }) };
}

test('people are counted at each step, and reached places, profiles and answers among complete profiles', async () => {
  const { client, as, active, supporting } = await company();
  const { options } = await anAttribute({ client });
  const [yes] = options;
  if (!yes) throw new Error('No option');
  for (const user of [...active, ...supporting.slice(0, 1)]) await anAnswer(user, yes);

  const found = await page(as);

  expect(found.headline).toBe('60% of invited people are active');
  expect(valuesOf(found)).toEqual({
    invited: 20,
    confirmed: 19,
    accepted_terms: 18,
    completed_profile: 16,
    active_30_days: 12,
    participation: 60,
    function_coverage: 66.67,
    location_coverage: 100,
    business_share: 62.5,
    // Six of sixteen lack the company role and the job title.
    profile_completeness: 89.29,
    attribute_response: 43.75,
  });
  expect(found.places).toMatchObject({
    total: 16,
    functions: [
      { name: 'Finance', count: 10 },
      { name: 'Support', count: 6 },
    ],
    hidden_functions: 0,
  });
  expect(found.places?.cells.map(({ count }) => count)).toEqual([10, 0, 0, 6]);
  // One IT person answered, and four business people did not: too few, so all four numbers are hidden.
  expect(found.answers).toMatchObject({ business: 10, it: 6 });
  expect(found.answers?.attributes[0]?.options.map(({ business, it }) => [business, it])).toEqual([
    [null, null],
    [0, 0],
    [null, null],
  ]);
  expect(found.stalled).toMatchObject({
    count: 1,
    people: [{ sent_on: daysAgo(stalledAfterDays).toISOString().slice(0, 10) }],
  });
});

test('locations for which the table has no room are counted', async () => {
  const client = await holder();
  const { id } = await aFunction({ client });
  const places = await Promise.all(Array.from({ length: 22 }, () => aLocation({ client })));
  for (const place of places) await several(5, client, { clientFunctionId: id, clientLocationId: place.id });
  const as = await aSession({ client, clientFunctionId: id });

  const { places: found } = await page(as);

  // Nobody sees where the one without a location is, nor a larger group beside them.
  expect(found).toMatchObject({ total: 111, hidden_locations: 2, more_functions: 0, more_locations: 1 });
  expect(found?.locations.length).toBe(20);
});

test('the steps of one function are told as far as they reveal no small group', async () => {
  const { as, finance, support, oslo } = await company();

  expect(valuesOf(await page(as, { function_id: support.id }))).toMatchObject({
    invited: 'too_few',
    completed_profile: 6,
    // Finance has four who are away.
    active_30_days: 'too_few',
    participation: 'too_few',
    profile_completeness: 71.43,
    business_share: 'not_comparable',
  });
  const inOslo = await page(as, { location_id: oslo.id, function_id: finance.id });
  expect([inOslo.headline, inOslo.answers]).toEqual(['10 people here have a complete profile', null]);
  expect(valuesOf(inOslo)).toMatchObject({ completed_profile: 10, invited: 'not_comparable' });
});

test('larger groups are told at each step', async () => {
  const client = await holder();
  const [sales, law] = [await aFunction({ client, type: 'BUSINESS' }), await aFunction({ client, type: 'BUSINESS' })];
  for (const { id: clientFunctionId } of [sales, law]) {
    await several(7, client, { clientFunctionId, lastSignInAt: daysAgo(1) });
    await several(5, client, { clientFunctionId });
    await several(5, client, { clientFunctionId, ...notYet });
  }
  const as = await aSession({ client, clientFunctionId: sales.id });

  expect(valuesOf(await page(as, { function_id: law.id }))).toMatchObject({
    invited: 17,
    confirmed: 12,
    accepted_terms: 12,
    completed_profile: 12,
    active_30_days: 7,
    participation: 41.18,
  });
});

test('nearly everybody is not said to be all of them', async () => {
  const client = await holder();
  const [lead] = await several(199, client, { ...profile, lastSignInAt: daysAgo(0) });
  await several(1, client, { ...notYet, invitedAt: daysAgo(1) });

  const found = await page(await aSession({ ...(lead && { user: lead }) }));

  expect(found.headline).toBe('99% of invited people are active');
});

test('a client without people, and one with few, are told as that', async () => {
  const as = await aSession({ platformRole: 'platform_admin', client: await aClient() });
  const [empty, small] = [await holder(), await holder()];
  await several(3, small);

  const [none, few] = [await page(as, { client_id: empty.id }), await page(as, { client_id: small.id })];

  expect([none.headline, few.headline]).toEqual([
    'Nobody is invited yet',
    'Too few people are invited to tell how many are active',
  ]);
  expect(valuesOf(none)).toMatchObject({
    invited: 0,
    participation: 'zero_denominator',
    function_coverage: 'zero_denominator',
  });
  expect(valuesOf(few)).toMatchObject({ invited: 'too_few', participation: 'too_few' });
  expect(few.places).toMatchObject({ total: null, functions: [] });
});

test('rows add up to their numbers, for administrators', async () => {
  const { client, as, finance, oslo } = await company();
  const { options, id: attributeId } = await anAttribute({ client });
  const found = await page(as);
  const total = async (query: NonNullable<QueryOf<typeof listAnalyticsRows>>) => {
    const response = await call(listAnalyticsRows, { as, query });
    if (response.statusCode !== 200) throw new Error(response.body);
    const { data } = response.json();
    const counts = data.rows.map(({ count }: { count: number }) => count);
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(data.total.count);
    return data.total.count;
  };

  for (const { key, inputs } of found.measures)
    for (const [input, count] of Object.entries(inputs))
      expect([key, input, await total({ key, input: input as never, page_size: 100 })]).toEqual([key, input, count]);
  expect(await total({ chart: 'people_by_place', function_id: finance.id, location_id: oslo.id })).toBe(10);
  expect(await total({ chart: 'stalled' })).toBe(found.stalled?.count);
  expect(await total({ chart: 'answers', attribute_id: attributeId, answer_id: 'none', function_type: 'IT' })).toBe(6);
  expect(await total({ chart: 'answers', attribute_id: attributeId, answer_id: options[0]?.id ?? 0 })).toBe(0);

  const member = await aSession({ client });
  const refused = await call(listAnalyticsRows, { as: member, query: { key: 'function_coverage' } });
  expect([refused.statusCode, (await page(member)).stalled]).toEqual([403, null]);
});

// At any moment, the day in one of these zones is not that of UTC.
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'the last thirty days are those of the company, in %s',
  async (timezone) => {
    const client = await holder({ timezone });
    const first = new Date(Date.parse(todayIn(timezone)) - 29 * 86_400_000).toISOString().slice(0, 10);
    const begun = startOfDay(timezone, first);
    await several(6, client, { lastSignInAt: new Date(begun) });
    await several(7, client, { lastSignInAt: new Date(begun - 1) });
    const as = await aSession({ client, platformRole: 'client_admin' });

    expect(valuesOf(await page(as))).toMatchObject({ completed_profile: 14, active_30_days: 6 });
    const cards = (await call(readAnalyticsHome, { as })).json<{ data: HomeCard[] }>().data;
    const { funnel = [] } = cards.find((card) => card.page === 'stakeholder_engagement') ?? {};
    expect(funnel.find(({ key }) => key === 'active_30_days')?.value).toBe(6);
    const { rows } = (await call(listAnalyticsRows, { as, query: { key: 'active_30_days' } })).json().data;
    expect(rows.map(({ date }: { date: string }) => date)).toEqual(Array.from({ length: 6 }, () => first));
  },
);

test('the change is against the snapshot of thirty days ago, with hidden numbers left out', async () => {
  const { client, as } = await company();
  const counts = {
    inputs: { invited_accounts: 20, accounts_in_use: 10, confirmed_accounts: 4, accounts_with_profile: 12 },
  };
  await database
    .in(platformScope)
    .insert(dailySnapshots)
    .values({ clientId: client.id, day: daysAgo(31).toISOString().slice(0, 10), counts: counts as never });

  const before = new Map((await page(as)).measures.map(({ key, previous }) => [key, previous]));

  const told = (['participation', 'invited', 'confirmed', 'business_share'] satisfies MeasureKey[]).map((key) =>
    before.get(key),
  );
  expect(told).toEqual([50, 20, null, null]);
});

test('the change of attribute answers is left out where the answers of that day could tell who gave none', async () => {
  const client = await holder();
  const people = await several(40, client);
  const { options } = await anAttribute({ client });
  const [yes] = options;
  if (!yes) throw new Error('No option');
  for (const user of people) await anAnswer(user, yes);
  const as = await aSession({ user: people[0] ?? (await aUser({ client })) });
  const day = daysAgo(31).toISOString().slice(0, 10);
  const sinceThen = async (given: number, asked: number) => {
    const counts = { inputs: { accounts_with_profile: 40, given_answers: given, asked_answers: asked } } as never;
    await database
      .in(platformScope)
      .insert(dailySnapshots)
      .values({ clientId: client.id, day, counts })
      .onConflictDoUpdate({ target: [dailySnapshots.clientId, dailySnapshots.day], set: { counts } });
    const { value, previous } = (await page(as)).measures.find(({ key }) => key === 'attribute_response') ?? {};
    return [value, previous];
  };

  expect(await sinceThen(38, 40)).toEqual([100, null]);
  // Ten may be two of one attribute and eight of another, and a snapshot does not say so.
  expect(await sinceThen(70, 80)).toEqual([100, null]);
  expect(await sinceThen(80, 80)).toEqual([100, 100]);
  expect(await sinceThen(0, 40)).toEqual([100, 0]);
});

test('home tells participation and the steps', async () => {
  const { as } = await company();

  const cards = (await call(readAnalyticsHome, { as })).json().data;

  const card = cards.find(({ page: name }: { page: string }) => name === 'stakeholder_engagement');
  expect(card).toMatchObject({ locked: false, measure: { key: 'participation', value: 60 } });
  expect(card.funnel.map(({ value }: { value: number }) => value)).toEqual([20, 19, 18, 16, 12]);
});

test('both pages hide the same functions', async () => {
  const client = await holder();
  const [it, also] = [await aFunction({ client, type: 'IT' }), await aFunction({ client, type: 'IT' })];
  const business = await aFunction({ client, type: 'BUSINESS' });
  await several(3, client, { clientFunctionId: it.id });
  await several(30, client, { clientFunctionId: also.id });
  await several(6, client, { clientFunctionId: business.id });
  const as = await aSession({ client, clientFunctionId: business.id });

  const measureIt = (await call(readMeasureIt, { as, query: {} })).json().data.people_by_function;
  const { places } = await page(as);

  // The number of IT people is told, so the other IT function is hidden beside the small one.
  expect(measureIt.rows.map(({ id }: { id: number }) => id)).toEqual([business.id]);
  expect(places?.functions.map(({ id }) => id)).toEqual([business.id]);
});
