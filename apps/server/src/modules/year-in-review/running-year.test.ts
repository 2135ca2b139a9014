// A year that runs is compared with the same days of the year before.
import type { YearPage } from '@orgscope/contract/analytics/year-in-review';
import { readYear } from '@orgscope/contract/resources/analytics';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { english } from '@orgscope/contract/words/english';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { aCountedPulse } from '../../testing/pulses.ts';

const { call, database, aClient, aFunction, aLocation, anApplication, anAsset, aSession, aSubscription, aUser } =
  await startTestApp();

afterEach(() => vi.useRealTimers());

const at = (moment: string) => new Date(`${moment}Z`);

/** A client with one login that was there before all years. */
async function holder(fields: Parameters<typeof aClient>[0] = {}) {
  const client = await aClient(fields);
  await aSubscription({ client, modules: ['year_in_review', 'stakeholder_engagement'] });
  const long = { createdAt: at('2001-02-03T00:00'), profileCompletedAt: at('2001-02-04T00:00') };
  return { client, as: await aSession({ client, platformRole: 'client_admin', ...long }) };
}

/** The page as it is read at a moment of a later year. */
async function pageOn(
  moment: string,
  as: SessionHeaders,
  query: NonNullable<QueryOf<typeof readYear>> = {},
): Promise<YearPage> {
  vi.useFakeTimers({ toFake: ['Date'], now: at(moment) });
  const response = await call(readYear, { as, query });
  vi.useRealTimers();
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}

const previousOf = ({ measures }: YearPage) => Object.fromEntries(measures.map(({ key, previous }) => [key, previous]));
const measureIn = ({ measures }: YearPage, key: string) => measures.find((measure) => measure.key === key);

const joined = (client: Client, moment: string, fields: Parameters<typeof aUser>[0] = {}) =>
  aUser({ client, createdAt: at('2030-01-01T00:00'), profileCompletedAt: at(moment), ...fields });

const status = (code: 'in_stock' | 'retired') => english(`assets.codes.status.${code}`);

test('the year before counts up to the same day while a year runs, and wholly when it is over', async () => {
  const { client, as } = await holder({ timezone: 'America/New_York' });
  // The day ends at 4 o'clock UTC in New York.
  const days = ['2030-06-16T03:59', '2030-06-16T04:00'];
  for (const day of days) {
    await joined(client, day);
    await aUser({ client, isActive: false, profileCompletedAt: at('2029-01-01T12:00'), changedAt: at(day) });
    await anApplication({ client, createdAt: at(day) });
  }
  await anApplication({ client, createdAt: at('2029-05-05T12:00') });
  for (const purchaseDate of ['2030-06-15', '2030-06-16'])
    await anAsset({ client, purchaseDate, purchaseCost: '100', currency: 'EUR' });
  const asset = await anAsset({ client, createdAt: at('2029-01-01T00:00') });
  const moved = (day: string, from: 'in_stock' | 'retired', to: 'in_stock' | 'retired') => ({
    clientId: client.id,
    resource: 'assets' as const,
    recordId: asset.id,
    act: 'changed' as const,
    at: at(day),
    changes: [{ field: 'status', from: status(from), to: status(to) }],
  });
  // Retired by June, and back in autumn: the whole year retired nothing.
  await database
    .in(platformScope)
    .insert(recordEvents)
    .values([moved('2030-03-03T12:00', 'in_stock', 'retired'), moved('2030-09-09T12:00', 'retired', 'in_stock')]);
  for (const closedAt of ['2030-06-15T12:00', '2030-06-16T12:00'])
    await aCountedPulse(database, {
      client,
      closedAt: at(closedAt),
      invited: 20,
      answered: closedAt.includes('-15') ? 10 : 20,
      questions: [{ kind: 'satisfaction', values: [0, 0, 10, 0, 0] }],
    });

  const running = await pageOn('2031-06-15T16:00', as);
  expect(running).toMatchObject({ year: 2031, to: '2031-06-15', previous_to: '2030-06-15' });
  expect(previousOf(running)).toMatchObject({
    people_joined: 1,
    people_left: 1,
    applications_opening: 1,
    applications_added: 1,
    applications_closing: 2,
    assets_acquired: 1,
    assets_retired: 1,
    purchases: 100,
    pulse_satisfaction: 3,
    pulse_participation: 50,
  });

  const over = await pageOn('2032-01-10T16:00', as, { year: 2031 });
  expect(over).toMatchObject({ to: '2031-12-31', previous_to: '2030-12-31' });
  expect(previousOf(over)).toMatchObject({
    people_joined: 2,
    people_left: 2,
    applications_added: 2,
    applications_closing: 3,
    assets_acquired: 2,
    assets_retired: 0,
    purchases: 200,
    pulse_participation: 75,
  });
  expect((await pageOn('2031-12-31T16:00', as)).previous_to).toBe('2030-12-31');
});

test('29 February is compared with the 28th, and 28 February of the next year with its namesake', async () => {
  const { client, as } = await holder();
  for (const day of ['2031-02-28', '2031-03-01', '2032-02-28', '2032-02-29']) await joined(client, `${day}T12:00`);

  const leapDay = await pageOn('2032-02-29T18:00', as);
  expect([leapDay.previous_to, previousOf(leapDay)['people_joined']]).toEqual(['2031-02-28', 1]);
  const nextYear = await pageOn('2033-02-28T18:00', as);
  expect([nextYear.previous_to, previousOf(nextYear)['people_joined']]).toEqual(['2032-02-28', 1]);
  const march = await pageOn('2033-03-01T18:00', as);
  expect([march.previous_to, previousOf(march)['people_joined']]).toEqual(['2032-03-01', 2]);
});

test('a year is compared with nothing on its first day, nor before it', async () => {
  const { client, as } = await holder();
  await joined(client, '2030-05-05T12:00');
  await anApplication({ client, createdAt: at('2030-05-05T12:00') });

  for (const page of [await pageOn('2031-01-01T18:00', as), await pageOn('2030-06-06T12:00', as, { year: 2031 })]) {
    expect(page.previous_to).toBeNull();
    expect(page.measures.map(({ previous }) => previous)).toEqual(page.measures.map(() => null));
    expect(measureIn(page, 'people_joined')?.previous_reason).toBe('not_comparable');
    expect(measureIn(page, 'pulse_participation')?.previous_reason).toBe('not_comparable');
  }
  const second = await pageOn('2031-01-02T18:00', as);
  expect(second.previous_to).toBe('2030-01-02');
  expect(previousOf(second)).toMatchObject({ people_joined: 0 });
});

test('nothing is compared with days before the records began', async () => {
  const { client, as } = await holder();
  await anApplication({ client, createdAt: at('2030-11-05T12:00') });

  const before = measureIn(await pageOn('2031-06-15T12:00', as), 'applications_added');
  expect(before).toMatchObject({ previous: null, previous_reason: 'no_data' });
  const after = measureIn(await pageOn('2031-11-15T12:00', as), 'applications_added');
  expect(after).toMatchObject({ previous: 1, previous_reason: null });
});

test('who came to a place after the day is in no two answers that could be subtracted', async () => {
  const { client, as } = await holder();
  const [team, oslo] = [await aFunction({ client }), await aLocation({ client })];
  const here = { clientFunctionId: team.id, clientLocationId: oslo.id };
  for (let person = 0; person < 6; person += 1) await joined(client, '2030-03-03T12:00', here);
  await joined(client, '2030-12-12T12:00', here);
  await anApplication({ client, functionId: team.id, createdAt: at('2030-03-03T12:00') });
  // The caller is of the same place: alone elsewhere, they would have it hidden.
  await database.in(platformScope).update(users).set(here).where(eq(users.clientId, client.id));
  const places = [{ function_id: team.id }, { location_id: oslo.id }];

  for (const place of places) {
    const running = await pageOn('2031-11-29T12:00', as, place);
    expect(measureIn(running, 'people_joined')).toMatchObject({ previous: null, previous_reason: 'too_few' });
    const over = await pageOn('2032-01-10T12:00', as, { ...place, year: 2031 });
    expect(measureIn(over, 'people_joined')).toMatchObject({ previous: 7 });
    expect(measureIn(await pageOn('2031-11-29T12:00', as, { ...place, year: 2030 }), 'people_joined')?.value).toBe(7);
  }
  // Everybody is shown by month too; applications and assets are no people.
  expect(previousOf(await pageOn('2031-11-29T12:00', as))).toMatchObject({ people_joined: 6 });
  const ofTeam = await pageOn('2031-11-29T12:00', as, { function_id: team.id });
  expect(previousOf(ofTeam)).toMatchObject({ applications_added: 1 });
});

test('a median up to a day is not shown beside that of the whole year where few accepted later', async () => {
  const { client, as } = await holder();
  const accepted = (day: string) =>
    aUser({ client, createdAt: at('2030-01-01T00:00'), invitedAt: at('2030-01-01T12:00'), claimedAt: at(day) });
  for (const day of [2, 3, 4, 5, 6]) await accepted(`2030-01-0${day}T12:00`);
  await accepted('2030-12-02T12:00');
  const beforeOf = async () => measureIn(await pageOn('2031-11-29T12:00', as), 'acceptance_days_median');

  expect(await beforeOf()).toMatchObject({ previous: null, previous_reason: 'too_few' });
  for (const day of [3, 4, 5, 6]) await accepted(`2030-12-0${day}T12:00`);
  expect(await beforeOf()).toMatchObject({ previous: 3, previous_reason: null });
});

test('home compares the portfolio with that of the beginning of the year: the change is what came less what went', async () => {
  const { client, as } = await holder();
  for (const day of ['2030-03-03', '2030-08-08', '2031-03-03', '2031-04-04'])
    await anApplication({ client, createdAt: at(`${day}T12:00`), changedAt: at(`${day}T12:00`) });
  const gone = at('2031-02-02T12:00');
  const named = (code: 'active' | 'end_of_life') => english(`applications.codes.lifecycle.${code}`);
  const retired = await anApplication({
    client,
    lifecycle: 'end_of_life',
    createdAt: at('2029-03-03T12:00'),
    changedAt: gone,
  });
  await database
    .in(platformScope)
    .insert(recordEvents)
    .values({
      clientId: client.id,
      resource: 'applications',
      recordId: retired.id,
      act: 'changed',
      at: gone,
      changes: [{ field: 'lifecycle', from: named('active'), to: named('end_of_life') }],
    });
  vi.useFakeTimers({ toFake: ['Date'], now: at('2031-06-15T12:00') });
  const cards: HomeCard[] = (await call(readAnalyticsHome, { as, query: {} })).json().data;
  vi.useRealTimers();

  const card = cards.find(({ page }) => page === 'year_in_review');
  expect(card?.measure).toMatchObject({ value: 4, previous: 3 });
  expect(card?.headline).toContain('2 added, 1 retired');
});

test('an application that is deleted on the day it was recorded was neither added nor retired', async () => {
  const { client, as } = await holder({ timezone: 'America/New_York' });
  // The day ends at 4 o'clock UTC in New York.
  for (const deleted of ['2030-06-16T03:59', '2030-06-16T04:00']) {
    const times = { createdAt: at('2030-06-16T03:50'), changedAt: at(deleted) };
    const { id } = await anApplication({ client, isActive: false, ...times });
    await database
      .in(platformScope)
      .insert(recordEvents)
      .values({
        clientId: client.id,
        resource: 'applications',
        recordId: id,
        act: 'deleted',
        at: at(deleted),
        changes: [],
      });
  }

  const page = await pageOn('2030-07-01T12:00', as);

  expect(Object.fromEntries(page.measures.map(({ key, value }) => [key, value]))).toMatchObject({
    applications_opening: 0,
    applications_added: 1,
    applications_retired: 1,
    applications_closing: 0,
  });
  expect(page.months.find(({ kind }) => kind === 'applications_added')?.total).toBe(1);
});
