import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { SnapshotCounts } from '../../db/tables/daily-snapshots.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { buildersFor } from '../../testing/builders.ts';
import type { Client } from '../../testing/builders.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { daysFrom } from '../../testing/days-from.ts';
import { takeSnapshots } from './take-snapshots.ts';

const database = await startTestDatabase();
const db = database.in(platformScope);
const { aClient, aFunction, aLocation, anAnswer, anApplication, anAsset, anAttribute, aSubscription, aUser } =
  buildersFor(database);
const take = takeSnapshots(database);
const { signal } = new AbortController();

const today = new Date().toISOString().slice(0, 10);
const inDays = daysFrom(today);
// The work of a day counts the day that has ended.
const takeToday = () => take({ day: inDays(1), missed: [], report: () => undefined, signal });

const snapshotsOf = (client: Client) =>
  db.select().from(dailySnapshots).where(eq(dailySnapshots.clientId, client.id)).orderBy(asc(dailySnapshots.day));

async function countsOf(client: Client): Promise<SnapshotCounts> {
  const [found] = await snapshotsOf(client);
  if (!found) throw new Error('No snapshot');
  return found.counts;
}

const eliminate = { functionalFit: 1, technicalFit: 1 };

test('a snapshot counts a client’s active records', async () => {
  const client = await aClient();
  const [finance, oslo] = [await aFunction({ client }), await aLocation({ client })];
  const ada = await aUser({
    client,
    clientFunctionId: finance.id,
    clientLocationId: oslo.id,
    lastSignInAt: new Date(),
  });
  const [yes] = (await anAttribute({ client })).options;
  if (yes) await anAnswer(ada, yes);
  await aUser({ client, lastSignInAt: new Date(Date.parse(today) - 30 * 86_400_000) });
  await aUser({ client, isActive: false });
  await aSubscription({ client, seatLimit: 20 });
  await aSubscription({ client, seatLimit: 5, endDate: '2020-02-01' });
  const priced = { ...eliminate, annualCost: '10.50', currency: 'EUR' };
  await anApplication({ client, ...priced, functionId: finance.id });
  await anApplication({ client, ...priced, lifecycle: 'phase_out', endOfLifeDate: inDays(-3) });
  await anApplication({ client, ...priced, currency: 'JPY', annualCost: '4000', lifecycle: 'plan' });
  await anApplication({ client, userBase: 10, activeUsers: 4 });
  await anApplication({ client, isActive: false });
  const bought = { purchaseCost: '999.99', currency: 'EUR' };
  await anAsset({ client, ...bought, purchaseDate: inDays(-5), status: 'assigned', assignedUserId: ada.id });
  await anAsset({ client, ...bought, purchaseDate: inDays(-800), locationId: oslo.id, warrantyEnd: inDays(-1) });
  await anAsset({ client, isActive: false });

  await takeToday();

  const one = { count: 1 };
  expect(await countsOf(client)).toEqual({
    people: {
      all: { count: 2 },
      function: { [finance.id]: one, none: one },
      location: { [oslo.id]: one, none: one },
    },
    applications: {
      all: { count: 4, cost: { EUR: '21.000', JPY: '4000.000' } },
      function: {
        [finance.id]: { count: 1, cost: { EUR: '10.500' } },
        none: { count: 3, cost: { EUR: '10.500', JPY: '4000.000' } },
      },
      lifecycle: {
        plan: { count: 1, cost: { JPY: '4000.000' } },
        active: { count: 2, cost: { EUR: '10.500' } },
        phase_out: { count: 1, cost: { EUR: '10.500' } },
      },
      time_class: { eliminate: { count: 2, cost: { EUR: '21.000' } }, none: one },
    },
    assets: {
      all: { count: 2, cost: { EUR: '1999.980' } },
      function: { none: { count: 2, cost: { EUR: '1999.980' } } },
      location: { [oslo.id]: { count: 1, cost: { EUR: '999.990' } }, none: { count: 1, cost: { EUR: '999.990' } } },
      status: {
        assigned: { count: 1, cost: { EUR: '999.990' } },
        in_stock: { count: 1, cost: { EUR: '999.990' } },
      },
      purchases: { count: 1, cost: { EUR: '999.990' } },
    },
    inputs: {
      live_applications: 3,
      invest_applications: 0,
      tolerate_applications: 0,
      migrate_applications: 0,
      eliminate_applications: 2,
      unassessed_applications: 1,
      current_applications: 4,
      complete_applications: 0,
      applications_past_end_of_life: 1,
      contracts_ending: 0,
      active_users: 4,
      user_base: 10,
      assigned_devices: 1,
      assigned_assets: 1,
      usable_assets: 2,
      ended_warranties: 1,
      ending_warranties: 0,
      asset_age_months: 26.5,
      dated_assets: 2,
      people_with_seat: 2,
      seat_limit: 20,
      invited_accounts: 2,
      confirmed_accounts: 2,
      accounts_with_terms: 2,
      accounts_with_profile: 2,
      accounts_in_use: 1,
      filled_profile_fields: 6,
      profile_fields: 14,
      business_people: 0,
      it_people: 1,
      reached_functions: 1,
      all_functions: 1,
      reached_locations: 1,
      all_locations: 1,
      given_answers: 1,
      asked_answers: 2,
    },
    amounts: {
      cost_at_risk: { EUR: '21.000' },
      live_cost: { EUR: '21.000' },
      cost_of_used_applications: {},
      recorded_technology_cost: { EUR: '1020.990' },
    },
    unpriced: { cost_at_risk: 0, live_cost: 1, cost_of_used_applications: 0, recorded_technology_cost: 1 },
    places: {
      application_function: {
        [finance.id]: {
          inputs: {
            live_applications: 1,
            invest_applications: 0,
            tolerate_applications: 0,
            migrate_applications: 0,
            eliminate_applications: 1,
            unassessed_applications: 0,
            current_applications: 1,
            complete_applications: 0,
            applications_past_end_of_life: 0,
            contracts_ending: 0,
          },
          amounts: { cost_at_risk: { EUR: '10.500' }, live_cost: { EUR: '10.500' }, cost_of_used_applications: {} },
          unpriced: { cost_at_risk: 0, live_cost: 0, cost_of_used_applications: 0 },
        },
      },
      asset_function: {},
      asset_location: {
        [oslo.id]: {
          inputs: {
            assigned_devices: 0,
            assigned_assets: 0,
            usable_assets: 1,
            ended_warranties: 1,
            ending_warranties: 0,
            asset_age_months: 26.3,
            dated_assets: 1,
          },
          amounts: {},
          unpriced: {},
        },
      },
    },
  });
});

test('the work of a day counts the day before, with what was added until its end, for clients who were there', async () => {
  const client = await aClient({ createdAt: new Date(`${inDays(-1)}T23:59:00Z`) });
  const later = await aClient();
  await anApplication({ client });

  await take({ day: today, missed: [], report: () => undefined, signal });

  expect((await snapshotsOf(client)).map(({ day, counts }) => [day, counts.applications.all.count])).toEqual([
    [inDays(-1), 1],
  ]);
  expect(await snapshotsOf(later)).toEqual([]);
});

test('a client without records has no inputs but its seats', async () => {
  const client = await aClient();

  await takeToday();

  const { people, applications, inputs, amounts } = await countsOf(client);
  expect([people.all, applications]).toEqual([
    { count: 0 },
    { all: { count: 0 }, function: {}, lifecycle: {}, time_class: {} },
  ]);
  expect([inputs, amounts]).toEqual([{ people_with_seat: 0 }, {}]);
});

test('a run twice, or two at once, changes nothing', async () => {
  const client = await aClient();
  await takeToday();
  const before = await snapshotsOf(client);
  await anApplication({ client });

  await Promise.all([takeToday(), takeToday()]);

  expect(await snapshotsOf(client)).toEqual(before);
});

test('two runs at once give every client one snapshot', async () => {
  const added = await Promise.all(Array.from({ length: 60 }, () => aClient()));

  await Promise.all([takeToday(), takeToday()]);

  for (const client of added) expect(await snapshotsOf(client)).toHaveLength(1);
});

/** Makes the snapshots of some clients fail until the end of the test. */
async function refuse(ofSome: string, code = 'P0001') {
  onTestFinished(() => asOwner(database, sql`drop function refuse cascade`));
  await asOwner(
    database,
    sql.raw(`create function refuse() returns trigger language plpgsql
      as 'begin raise ''refused'' using errcode = ''${code}''; end'`),
    sql.raw(`create trigger refuse before insert on daily_snapshots for each row when (${ofSome})
      execute function refuse()`),
  );
}

test('a client that cannot be counted keeps no other from its snapshot, and the run fails in the end', async () => {
  const broken = await aClient();
  const others = await Promise.all(Array.from({ length: 60 }, () => aClient()));
  await refuse(`new.client_id = ${broken.id}`);

  await expect(takeToday()).rejects.toThrow(`1 client failed: client ${broken.id}: refused`);

  for (const client of others) expect(await snapshotsOf(client)).toHaveLength(1);
});

/** Twelve clients, of whom the last is counted and the others are not, for the same reason. */
async function elevenBroken(code?: string) {
  const added = [];
  for (let index = 0; index < 12; index += 1) added.push(await aClient());
  const [first, last] = [added[0], added.at(-1)];
  if (!first || !last) throw new Error('No clients');
  await refuse(`new.client_id >= ${first.id} and new.client_id < ${last.id}`, code);
  return { first, last };
}

test('many clients in a row that cannot be counted keep no other from its snapshot', async () => {
  const { first, last } = await elevenBroken();

  await expect(takeToday()).rejects.toThrow(`11 clients failed: client ${first.id}: refused; `);

  expect(await snapshotsOf(last)).toHaveLength(1);
});

test.each([
  ['full disk', '53100'],
  ['failed disk', '58030'],
  ['fault inside the database', 'XX000'],
])('a %s that hits ten clients in a row ends the run', async (_, code) => {
  const { first, last } = await elevenBroken(code);

  await expect(takeToday()).rejects.toThrow(`10 clients failed: client ${first.id}: refused; `);

  expect(await snapshotsOf(last)).toEqual([]);
});

test('no statement is run for no clients', async () => {
  const active = () => db.$count(clients, eq(clients.isActive, true));
  while ((await active()) % 50 > 0) await aClient();
  let ran = 0;
  const counting = {
    ...database,
    in: (...scope: Parameters<typeof database.in>) => {
      const on = database.in(...scope);
      const execute: typeof on.execute = (asked) => {
        ran += 1;
        return on.execute(asked);
      };
      return Object.assign(Object.create(on), { execute });
    },
  };

  await takeSnapshots(counting)({ day: inDays(1), missed: [], report: () => undefined, signal });

  // Of each batch, one counts and one removes.
  expect(ran).toBe((2 * (await active())) / 50);
});

test('inactive clients have none', async () => {
  const client = await aClient({ isActive: false });

  await takeToday();

  expect(await snapshotsOf(client)).toEqual([]);
});

test('missed days are filled in later, from the day on which the client came', async () => {
  const client = await aClient({ createdAt: new Date(`${inDays(-2)}T10:00:00Z`) });
  await anApplication({ client, endOfLifeDate: inDays(-2) });

  await take({ day: inDays(1), missed: [inDays(-2), inDays(-1), today], report: () => undefined, signal });

  const found = await snapshotsOf(client);
  expect(found.map(({ day, counts }) => [day, counts.inputs.applications_past_end_of_life])).toEqual([
    [inDays(-2), 0],
    [inDays(-1), 1],
    [today, 1],
  ]);
  expect(found.every(({ takenAt }) => takenAt.toISOString().slice(0, 10) >= today)).toBe(true);
});

test('days older than 400 days are thinned out to the ends of months', async () => {
  const client = await aClient({ createdAt: new Date('2024-01-01') });
  const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2025-12-31', '2026-01-01'];
  await db.insert(dailySnapshots).values(days.map((day) => ({ clientId: client.id, day, counts: {} as never })));

  await take({ day: '2027-02-04', missed: [], report: () => undefined, signal });

  const found = await snapshotsOf(client);
  expect(found.map(({ day }) => day)).toEqual(['2024-02-29', '2025-12-31', '2026-01-01', '2027-02-03']);
});

test('a run that is stopped ends', async () => {
  const stopped = new AbortController();
  stopped.abort();

  await expect(
    take({ day: '2027-03-01', missed: [], report: () => undefined, signal: stopped.signal }),
  ).rejects.toThrow('abort');
});

test('a tenant reads its own snapshots, and writes none', async () => {
  const [own, other] = [await aClient(), await aClient()];
  await takeToday();
  const tenant = database.in(tenantScope(own.id));

  const seen = await tenant.select({ clientId: dailySnapshots.clientId }).from(dailySnapshots);
  const foreign = await tenant
    .select()
    .from(dailySnapshots)
    .where(and(eq(dailySnapshots.clientId, other.id)));

  expect([seen, foreign]).toEqual([[{ clientId: own.id }], []]);
  await expect(tenant.delete(dailySnapshots)).rejects.toThrow('delete from');
});
