import { peerLimits } from '@orgscope/contract/analytics/measure-value';
import { applicationFaults, timeClass } from '@orgscope/contract/resources/application-record';
import { assetFaults } from '@orgscope/contract/resources/asset-record';
import { count, countDistinct, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { applications } from '../db/tables/applications.ts';
import { assets } from '../db/tables/assets.ts';
import { clients } from '../db/tables/clients.ts';
import { customAttributes } from '../db/tables/custom-attributes.ts';
import { dailySnapshots } from '../db/tables/daily-snapshots.ts';
import { functions } from '../db/tables/functions.ts';
import { industries } from '../db/tables/industries.ts';
import { installation } from '../db/tables/installation.ts';
import { locations } from '../db/tables/locations.ts';
import { pulseActions } from '../db/tables/pulses.ts';
import { subscriptions } from '../db/tables/subscriptions.ts';
import { recordEvents } from '../db/tables/record-events.ts';
import { userAttributeValues } from '../db/tables/user-attribute-values.ts';
import { userTokens } from '../db/tables/user-tokens.ts';
import { users } from '../db/tables/users.ts';
import { dayMs, utcDay } from '../lib/time/days.ts';
import { todayIn } from '../lib/time/today-in.ts';
import { closedRunsIn } from '../modules/pulse-years/closed-runs.ts';
import { takeSnapshots } from '../modules/snapshots/take-snapshots.ts';
import { subscribedOn } from '../modules/subscriptions/subscribed-modules.ts';
import { listSubscriptions } from '../modules/subscriptions/queries.ts';
import { buildersFor } from '../testing/builders.ts';
import { startBuiltDemo, startTestDatabase } from '../testing/database.ts';
import { demoAccounts, demoPassword } from './sources/demo-accounts.ts';
import { lastFiscalYear } from './records/demo-figures.ts';
import { describeDemo, seedDemo } from './demo.ts';

const faultFields = (row: typeof applications.$inferSelect) => ({
  lifecycle: row.lifecycle,
  end_of_life_date: row.endOfLifeDate,
  annual_cost: row.annualCost,
  currency: row.currency,
  user_base: row.userBase,
  active_users: row.activeUsers,
});

const database = await startTestDatabase();
const again = await startBuiltDemo();
const db = database.in(platformScope);
const seed = seedDemo(async (password) => `hash of ${password}`);
// As after a filling that was cut off: its rows are gone, and ids of every table stay used.
await database
  .migrate(async (tx) => {
    await tx.execute(sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, 20000)
      from pg_sequences where schemaname = 'public'`);
    throw new Error('cut off');
  })
  .catch((error: Error) => {
    if (error.message !== 'cut off') throw error;
  });
await database.migrate(seed);

test('the demo has 24 industries, 4 of them inactive, and 60 clients, 8 of them inactive', async () => {
  expect(await db.$count(industries)).toBe(24);
  expect(await db.$count(industries, eq(industries.isActive, false))).toBe(4);
  expect(await db.$count(clients)).toBe(60);
  expect(await db.$count(clients, eq(clients.isActive, false))).toBe(8);
});

test('in each of two years so many clients tell of pulses that peers have marks', async () => {
  const last = lastFiscalYear(Date.now());
  for (const year of [last - 1, last]) {
    const runs = await closedRunsIn(db, year, todayIn('UTC'));
    const rated = runs.filter(({ ratings }) => (ratings ?? 0) >= 5);
    expect(new Set(rated.map((run) => run.client_id)).size).toBeGreaterThan(peerLimits.marks);
    expect(rated.every(({ answered, invited }) => (answered ?? 0) >= 5 && (answered ?? 0) <= invited)).toBe(true);
  }
});

test('the history of pulses tells who added actions, and who marked them as done', async () => {
  const events = await db.select().from(recordEvents).where(eq(recordEvents.resource, 'pulses'));
  const [added, done] = (['action_added', 'action_changed'] as const).map((act) =>
    events.filter((event) => event.act === act),
  );
  expect(added).toHaveLength(await db.$count(pulseActions));
  expect(done).toHaveLength(await db.$count(pulseActions, isNotNull(pulseActions.doneOn)));
  expect([...(added ?? []), ...(done ?? [])].every(({ by, actorId }) => by !== null && actorId !== null)).toBe(true);
});

test('the database is marked as filled with the demo, which production refuses', async () => {
  expect(await db.select({ isDemo: installation.isDemo }).from(installation)).toEqual([{ isDemo: true }]);
});

test('client 1 is the operator', async () => {
  const [operator] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, 1));

  expect(operator).toEqual({ name: 'Orgscope' });
});

test('about 600 users have functions and locations of their own clients', async () => {
  const all = await db.$count(users);

  expect(all).toBeGreaterThan(550);
  expect(all).toBeLessThan(650);
  expect(await db.select({ client: functions.clientId }).from(functions).groupBy(functions.clientId)).toHaveLength(60);
  expect(await db.select({ client: locations.clientId }).from(locations).groupBy(locations.clientId)).toHaveLength(60);
});

test('no active client belongs to an inactive industry, and some active industries have no clients', async () => {
  const used = await db
    .select({ isActive: industries.isActive, clients: count(clients.id) })
    .from(industries)
    .leftJoin(clients, eq(clients.industryId, industries.id))
    .groupBy(industries.id);

  expect(used.filter((industry) => !industry.isActive && industry.clients > 0)).toEqual([]);
  expect(used.filter((industry) => industry.isActive && industry.clients === 0).length).toBeGreaterThan(0);
});

test('only the named accounts can sign in, with one password', async () => {
  const withPassword = await db.select().from(users).where(isNotNull(users.passwordHash));

  expect(withPassword.map(({ username }) => username)).toEqual(demoAccounts.map(({ username }) => username));
  expect(new Set(withPassword.map(({ passwordHash }) => passwordHash))).toEqual(new Set([`hash of ${demoPassword}`]));
});

test('the newcomer still has to accept the terms and complete the profile', async () => {
  const [newcomer] = await db.select().from(users).where(eq(users.username, 'newcomer@acme.example'));

  expect(newcomer).toMatchObject({ clientId: 2, acceptedTermsVersion: null, profileCompletedAt: null });
});

test('every client has its own attributes, and all required ones are answered', async () => {
  const asking = await db
    .select({ client: customAttributes.clientId })
    .from(customAttributes)
    .groupBy(customAttributes.clientId);
  const complete = await db.$count(users, isNotNull(users.profileCompletedAt));
  const [answered] = await db
    .select({ users: countDistinct(userAttributeValues.userId) })
    .from(userAttributeValues)
    .innerJoin(customAttributes, eq(customAttributes.id, userAttributeValues.attributeId))
    .where(eq(customAttributes.required, true));

  expect(asking).toHaveLength(60);
  expect(answered?.users).toBe(complete);
});

test('every client has a subscription, and none has more users than seats', async () => {
  const subscribed = await listSubscriptions(db, { clientId: undefined, withCancelled: true });

  expect(new Set(subscribed.map(({ client }) => client.id)).size).toBe(60);
  expect(new Set(subscribed.map(({ status }) => status)).size).toBe(4);
  for (const { name, seat_limit: limit, seats_used: used } of subscribed)
    expect([name, used <= (limit ?? Infinity)]).toEqual([name, true]);
  expect(await db.$count(subscriptions)).toBe(subscribed.length);
});

test('the home pages of the accounts show open and locked analytics', async () => {
  const standing = async (clientId: number) => {
    const own = await db.select().from(subscriptions).where(eq(subscriptions.clientId, clientId));
    return subscribedOn(own, todayIn('UTC')).modules.map(({ status }) => status);
  };

  expect(await standing(1)).toEqual(['held', 'held', 'held', 'held']);
  expect(await standing(2)).toEqual(['held', 'held', 'held', 'held']);
  expect(await standing(3)).toEqual(['held', 'ended', 'upcoming', 'none']);
});

test('900 applications have realistic fits, owners and costs, and two years of history', async () => {
  const all = await db.select().from(applications);
  const events = await db
    .select()
    .from(recordEvents)
    .where(eq(recordEvents.resource, 'applications'))
    .orderBy(recordEvents.id);
  const classes = all.map((each) => timeClass(each.functionalFit, each.technicalFit));

  expect(all).toHaveLength(900);
  for (const wanted of ['invest', 'tolerate', 'migrate', 'eliminate', null] as const)
    expect([wanted, classes.filter((each) => each === wanted).length > 40]).toEqual([wanted, true]);
  for (const each of all) {
    expect([each.name, applicationFaults(faultFields(each))]).toEqual([each.name, []]);
    const past = events.filter(({ recordId }) => recordId === each.id);
    expect([each.name, past.length]).toEqual([each.name, each.version]);
    expect(past.map(({ at }) => at)).toEqual(
      past.map(({ at }) => at).toSorted((one, other) => Number(one) - Number(other)),
    );
    expect(past.at(-1)?.act === 'deleted').toBe(!each.isActive);
  }
  const costs = events.flatMap(({ changes }) => changes).filter(({ field }) => field === 'annual_cost');
  for (const { from, to } of costs) expect(`${from} → ${to}`).toMatch(/^[\d.]+ [A-Z]{3} → [\d.]+ [A-Z]{3}$/);
  expect(costs.length).toBeGreaterThan(100);
  const oldest = Math.min(...events.map(({ at }) => at.getTime()));
  expect(Date.now() - oldest).toBeGreaterThan(600 * 86_400_000);
});

test('3,000 assets have consistent makers, prices, ages and holders, and two years of history', async () => {
  const all = await db.select().from(assets);
  const people = new Map((await db.select().from(users)).map((user) => [user.id, user]));
  const events = await db
    .select()
    .from(recordEvents)
    .where(eq(recordEvents.resource, 'assets'))
    .orderBy(recordEvents.id);
  const pasts = new Map<number, typeof events>();
  for (const event of events) pasts.set(event.recordId, [...(pasts.get(event.recordId) ?? []), event]);
  const share = (status: string) => all.filter((each) => each.status === status).length / all.length;

  expect([all.length, events.length > 5000, events.length < 9000]).toEqual([3000, true, true]);
  for (const status of ['in_stock', 'in_repair', 'retired', 'lost'])
    expect([status, share(status) > 0.01]).toEqual([status, true]);
  expect(share('assigned')).toBeGreaterThan(0.5);
  expect(all.filter(({ isActive }) => !isActive).length).toBeGreaterThan(20);
  for (const each of all) {
    const past = pasts.get(each.id) ?? [];
    const times = past.map(({ at }) => Number(at));
    const holder = each.assignedUserId === null ? undefined : people.get(each.assignedUserId);
    expect({
      tag: each.assetTag,
      faults: assetFaults({
        status: each.status,
        assigned_user_id: each.assignedUserId,
        purchase_date: each.purchaseDate,
        purchase_cost: each.purchaseCost,
        currency: each.currency,
        warranty_end: each.warrantyEnd,
      }),
      isOfClient: holder === undefined || holder.clientId === each.clientId,
      events: past.length,
      inOrder: times.every((at, index) => at >= (times[index - 1] ?? 0) && at <= Date.now()),
      deleted: past.at(-1)?.act === 'deleted',
    }).toEqual({
      tag: each.assetTag,
      faults: [],
      isOfClient: true,
      events: each.version,
      inOrder: true,
      deleted: !each.isActive,
    });
  }
});

test('snapshots tell two years, and today what the server counts', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const all = await db.select().from(dailySnapshots).orderBy(dailySnapshots.clientId, dailySnapshots.day);
  const ofToday = () => db.select().from(dailySnapshots).where(eq(dailySnapshots.day, today));
  const countsByClient = async () => new Map((await ofToday()).map(({ clientId, counts }) => [clientId, counts]));
  const told = await countsByClient();

  const acme = all.filter(({ clientId }) => clientId === 2);
  expect([acme.length > 120, acme.length < 140]).toEqual([true, true]);
  expect(Date.now() - Date.parse(acme[0]?.day ?? '')).toBeGreaterThan(690 * 86_400_000);
  const shares = acme.map(({ counts }) => counts.inputs.live_applications ?? 0);
  expect(shares.at(-1)).toBeGreaterThan(shares[0] ?? 0);
  expect(told.size).toBe(52);

  await db.delete(dailySnapshots).where(eq(dailySnapshots.day, today));
  await takeSnapshots(database)({
    // The work of tomorrow counts today.
    day: utcDay(Date.now() + dayMs),
    missed: [],
    signal: new AbortController().signal,
    report: () => undefined,
  });
  expect(told).toEqual(await countsByClient());
});

test('the link of one open invitation is printed and works at each start until it is used', async () => {
  const description = async () => (await describeDemo(database, 'http://localhost:8000')).join('\n');
  const link = /http:\/\/localhost:8000\/auth\/confirm-invitation\?token=[\w-]{43}$/;
  expect(await description()).toMatch(link);
  await db.update(userTokens).set({ expiresAt: new Date() });
  expect(await description()).not.toMatch(link);

  await database.migrate(seed);
  expect(await description()).toMatch(link);

  await db.update(userTokens).set({ usedAt: new Date() });
  expect(await description()).not.toMatch(link);
});

test('a new record gets the next id', async () => {
  const client = await buildersFor(database).aClient({ industryId: 1 });

  expect(client.id).toBe(61);
});

test('a database with any content is not changed', async () => {
  const before = await db.$count(users);

  await database.migrate(seed);

  expect(await db.$count(users)).toBe(before);
});

test('two runs, the build’s and this one, create the same people', async () => {
  const names = (rows: (typeof users.$inferSelect)[]) =>
    rows.map(({ username, jobTitle }) => `${username} ${jobTitle}`);

  const peopleOf = async (run: typeof db) => names(await run.select().from(users).orderBy(users.id));

  expect(await peopleOf(db)).toEqual(await peopleOf(again.in(platformScope)));
});
