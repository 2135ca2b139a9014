import type { MeasureItPage } from '@orgscope/contract/analytics/answers';
import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Module } from '@orgscope/contract/modules';
import { readMeasureIt } from '@orgscope/contract/resources/analytics';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { SnapshotCounts } from '../../db/tables/daily-snapshots.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { publishedPeers } from '../../db/tables/published-peers.ts';
import { pulseTallies } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { aCountedPulse } from '../../testing/pulses.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, Industry, SessionHeaders } from '../../testing/builders.ts';
import { publishPeers } from './publish-peers.ts';

const { database, call, aClient, anIndustry, aSubscription, aSession, aFunction } = await startTestApp();
const db = database.in(platformScope);
const publishOn = publishPeers(database);
const { signal } = new AbortController();
const publish = (day = '2026-03-01') => publishOn({ day, missed: [], report: () => undefined, signal });

type Figures = Partial<typeof yearlyFigures.$inferInsert>;

/** Enters figures of 1,000 employees for a year, instead of those there are. */
async function enter(client: Client, figures: Figures, year = 2025): Promise<void> {
  const row = { employees: 1000, ...figures, clientId: client.id, year };
  await db
    .insert(yearlyFigures)
    .values(row)
    .onConflictDoUpdate({ target: [yearlyFigures.clientId, yearlyFigures.year], set: row });
}

/** Clients of an industry, of which each has as many IT employees as a list says. */
async function aGroup(industry: Industry, itEmployees: readonly number[]): Promise<Client[]> {
  const made: Client[] = [];
  for (const count of itEmployees) {
    const client = await aClient({ industry });
    await enter(client, { itEmployees: count });
    made.push(client);
  }
  return made;
}

async function aMember(client: Client, module: Module = 'measure_it'): Promise<SessionHeaders> {
  await aSubscription({ client, modules: [module] });
  return aSession({ client });
}

async function read(as: SessionHeaders, key: MeasureKey, query: Record<string, number> = {}): Promise<MeasureValue> {
  const response = await call(readMeasureIt, { as, query: { year: 2025, ...query } });
  const found = response.json<{ data: MeasureItPage }>().data.measures.find((each) => each.key === key);
  if (!found) throw new Error(`${key} is missing`);
  return found;
}
const peersOf = async (as: SessionHeaders, key: MeasureKey = 'it_staff_share', query = {}) =>
  (await read(as, key, query)).peers;

const tens = (count: number) => Array.from({ length: count }, (_, index) => 10 * (index + 1));

beforeEach(async () => {
  for (const table of [publishedPeers, yearlyFigures, dailySnapshots, exchangeRates, pulseTallies, pulses])
    await db.delete(table);
  // Each test has the platform for itself.
  await db.update(clients).set({ benchmarks: false });
});

/** Clients of an industry that hold Measure IT and pulses, each with five ratings in all that add up to a number. */
async function aRatedGroup(industry: Industry, points: readonly number[], modules: Module[]): Promise<Client[]> {
  const made: Client[] = [];
  for (const sum of points) {
    const client = await aClient({ industry });
    await aSubscription({ client, modules });
    // From all 1 on, each step up moves one person from 1 to 2, then to 3 and so on.
    const step = Math.floor(sum / 5);
    const values = [1, 2, 3, 4, 5].map((rating) =>
      rating === step ? 5 - (sum % 5) : rating === step + 1 ? sum % 5 : 0,
    );
    const questions = [{ kind: 'satisfaction' as const, values }];
    await aCountedPulse(database, { client, closedAt: new Date('2025-06-30'), invited: 10, answered: 5, questions });
    made.push(client);
  }
  return made;
}

describe('satisfaction in pulses', () => {
  const modules: Module[] = ['measure_it', 'stakeholder_engagement'];

  test('is compared like other measures: without names, with two digits, of clients that hold it', async () => {
    const industry = await anIndustry();
    const [own] = await aRatedGroup(industry, [17, 5, 8, 11, 14, 17, 20, 23, 25], modules);
    await aRatedGroup(industry, [6], ['measure_it']);
    if (!own) throw new Error('No client');
    await publish();

    const as = await aSession({ client: own });
    const { value, peers } = await read(as, 'pulse_satisfaction');

    expect(value).toBe(3.4);
    // Four of eight below and one equal: 100 · 4.5 / 8
    expect(peers).toMatchObject({ n: 8, percentile: 56.25, marks: [1, 1.6, 2.2, 2.8, 3.4, 4, 4.6, 5] });
    expect((await read(as, 'pulse_participation')).peers).toMatchObject({ n: 8, median: 50 });
  });

  test('is told to platform administrators for all together, so that no two pages tell it of one', async () => {
    const [one, other] = await aRatedGroup(await anIndustry(), [17, 5, 8, 11, 14, 20, 23, 25], modules);
    if (!one || !other) throw new Error('No client');
    await publish();
    const as = await aSession({ platformRole: 'platform_admin' });
    const asked = [
      await read(as, 'pulse_satisfaction', { client_id: one.id }),
      await read(as, 'pulse_satisfaction', { client_id: other.id }),
    ];

    const all = { n: 8, percentile: null, marks: [1, 1.6, 2.2, 2.8, 3.4, 4, 4.6, 5] };
    expect(asked).toMatchObject([
      { value: null, peers: all },
      { value: null, peers: all },
    ]);
  });
});

describe('a client that takes part', () => {
  test('sees its peers, without itself', async () => {
    const industry = await anIndustry();
    const [own] = await aGroup(industry, [45, ...tens(9)]);
    if (!own) throw new Error('No client');
    await publish('2026-03-01');

    const { value, peers } = await read(await aMember(own), 'it_staff_share');

    expect(value).toBe(4.5);
    // 1% to 9% are the peers: four below and none equal, 100 · 4 / 9
    expect(peers).toEqual({
      group: 'industry_and_size',
      n: 9,
      p25: 3,
      median: 5,
      p75: 7,
      percentile: 44.44,
      below: 4,
      above: 5,
      marks: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      published_on: '2026-03-01',
    });
  });

  test('sees the band alone of five to seven peers', async () => {
    const [own] = await aGroup(await anIndustry(), tens(6));
    if (!own) throw new Error('No client');
    await publish();

    expect(await peersOf(await aMember(own))).toMatchObject({ n: 5, median: 4, percentile: null, marks: null });
  });

  test('sees a wider group where it has fewer than five peers', async () => {
    const [industry, other] = [await anIndustry(), await anIndustry()];
    const [own, moved] = await aGroup(industry, tens(5));
    await aGroup(other, tens(7));
    if (!own || !moved) throw new Error('No client');
    await publish();

    expect(await peersOf(await aMember(own))).toMatchObject({ group: 'all', n: 11 });
  });

  test('gives only the measures that it has figures of, and no estimates', async () => {
    const industry = await anIndustry();
    const [own] = await aGroup(industry, tens(9));
    const estimated = await aClient({ industry });
    await enter(estimated, { employees: null, tickets: 5 });
    if (!own) throw new Error('No client');
    await publish();

    const as = await aMember(own);

    expect(await peersOf(as)).toMatchObject({ n: 8 });
    expect(await peersOf(as, 'it_attrition')).toBeNull();
    // Who has no figure sees what the others have.
    const guest = await read(await aMember(estimated), 'it_staff_share');
    expect(guest.peers).toMatchObject({ n: 9 });
  });

  test('compares money at the mean rates of the year, in its own currency', async () => {
    const industry = await anIndustry();
    const group = await aGroup(industry, tens(10));
    await db.insert(exchangeRates).values({ year: 2025, currency: 'EUR', perUsd: 0.8 });
    for (const [index, client] of group.entries())
      await enter(client, {
        itOperatingCost: `${1_000_000 * (index + 1)}.00`,
        itCapitalCost: '0.00',
        currency: index === 0 ? 'EUR' : index === 1 ? 'SEK' : 'USD',
      });
    await publish();
    const [euros, kronor] = group;
    if (!euros || !kronor) throw new Error('No client');

    // Dollars: 3,000 to 10,000 an employee; kronor have no rate. The own 1,000 € are 1,250 $.
    expect(await peersOf(await aMember(euros), 'it_spend_per_employee')).toMatchObject({
      n: 8,
      percentile: 0,
      median: 5200,
      marks: [2400, 3200, 4000, 4800, 5600, 6400, 7200, 8000],
    });
    expect(await peersOf(await aMember(kronor), 'it_spend_per_employee')).toBeNull();
  });

  test('is counted with its records of the last snapshot, in the current year', async () => {
    const group = await aGroup(await anIndustry(), []);
    const industry = await anIndustry();
    for (let index = 0; index < 6; index += 1) {
      const client = await aClient({ industry });
      await enter(client, {}, 2026);
      const counts = { inputs: { live_applications: 10 * (index + 1) }, amounts: {} } as unknown as SnapshotCounts;
      await db.insert(dailySnapshots).values({ clientId: client.id, day: '2026-02-28', counts });
      group.push(client);
    }
    await publish('2026-03-01');

    const rows = await db.select().from(publishedPeers).where(eq(publishedPeers.key, 'live_applications_per_100'));

    expect(rows.map(({ group: name, values }) => [name.split(':')[0], values])).toContainEqual([
      'industry',
      [1, 2, 3, 4, 5, 6],
    ]);
  });
});

describe('measures that divide records by employees', () => {
  /** Clients that have recorded applications, at the end of a year or whenever a list says. */
  async function counted(days: readonly string[]): Promise<Client[]> {
    const industry = await anIndustry();
    const made: Client[] = [];
    for (const [index, day] of days.entries()) {
      const client = await aClient({ industry });
      await enter(client, {}, 2025);
      const inputs = { live_applications: 10 * (index + 1), complete_applications: 5, current_applications: 10 };
      const counts = { inputs, amounts: { recorded_technology_cost: { USD: '1000.00' } } } as unknown as SnapshotCounts;
      const earlier = { inputs: { live_applications: 990 }, amounts: {} } as unknown as SnapshotCounts;
      await db.insert(dailySnapshots).values([
        { clientId: client.id, day: '2025-01-31', counts: earlier },
        { clientId: client.id, day, counts },
      ]);
      made.push(client);
    }
    return made;
  }

  test('are compared of a past year too, by the last snapshot of each client in it', async () => {
    const [own] = await counted(['2025-12-31', '2025-12-31', '2025-12-30', '2025-11-30', '2025-12-31', '2025-06-30']);
    if (!own) throw new Error('No client');
    // A snapshot of the next year counts for that year alone.
    const later = { inputs: { live_applications: 770 }, amounts: {} } as unknown as SnapshotCounts;
    await db.insert(dailySnapshots).values({ clientId: own.id, day: '2026-02-28', counts: later });
    await publish('2026-03-01');

    const as = await aMember(own);

    const peers = { n: 5, median: 4, p25: 3, p75: 5, published_on: '2026-03-01' };
    expect(await read(as, 'live_applications_per_100')).toMatchObject({ value: 1, peers });
    expect(await peersOf(as, 'recorded_technology_cost_per_employee')).toMatchObject({ n: 5 });
    // Measures of records alone are those of the current year.
    expect(await db.select().from(publishedPeers).where(eq(publishedPeers.key, 'data_quality'))).toEqual([]);
  });

  test('keep their peers when a new year begins', async () => {
    const [own] = await counted(Array.from({ length: 6 }, () => '2025-12-31'));
    if (!own) throw new Error('No client');
    const as = await aMember(own);
    await publish('2025-12-31');
    const before = await peersOf(as, 'live_applications_per_100');
    expect(before).toMatchObject({ n: 5 });

    await publish('2026-01-01');

    expect(await peersOf(as, 'live_applications_per_100')).toEqual(before);
  });
});

describe('nobody sees peers', () => {
  test('without taking part, and again from the moment of taking part', async () => {
    const [own] = await aGroup(await anIndustry(), tens(10));
    if (!own) throw new Error('No client');
    await publish();
    const as = await aMember(own);
    const takePart = async (benchmarks: boolean) => {
      await db.update(clients).set({ benchmarks }).where(eq(clients.id, own.id));
    };

    await takePart(false);
    expect(await peersOf(as)).toBeNull();
    await takePart(true);
    expect(await peersOf(as)).toMatchObject({ n: 9 });
  });

  test('under a filter', async () => {
    const [own] = await aGroup(await anIndustry(), tens(10));
    if (!own) throw new Error('No client');
    await publish();
    const { id } = await aFunction({ client: own });

    expect(await peersOf(await aMember(own), 'it_staff_share', { function_id: id })).toBeNull();
  });

  test('of a client that is not active, not even a platform administrator', async () => {
    const [own] = await aGroup(await anIndustry(), tens(10));
    if (!own) throw new Error('No client');
    await publish();
    await aSubscription({ client: own });
    const platform = await aSession({ platformRole: 'platform_admin' });
    expect(await peersOf(platform, 'it_staff_share', { client_id: own.id })).toMatchObject({ n: 9 });

    await db.update(clients).set({ isActive: false }).where(eq(clients.id, own.id));

    expect(await peersOf(platform, 'it_staff_share', { client_id: own.id })).toBeNull();
  });
});

describe('a caller who compares days', () => {
  test('finds nothing by changing own figures', async () => {
    const [own, ...others] = await aGroup(await anIndustry(), tens(12));
    const [other] = others;
    if (!own || !other) throw new Error('No client');
    await publish();
    const as = await aMember(own);
    const first = await peersOf(as);
    await enter(other, { itEmployees: 990 });

    // Each of the caller's changes would show the other's, if a change of two were published.
    for (const [day, count] of [500, 510, 520, 530, 540].entries()) {
      await enter(own, { itEmployees: count });
      await publish(`2026-03-0${day + 2}`);
      const ownPlace = { percentile: undefined, below: undefined, above: undefined };
      expect({ ...(await peersOf(as)), ...ownPlace }).toEqual({ ...first, ...ownPlace });
    }
  });

  test('finds nothing by leaving and coming back', async () => {
    const group = await aGroup(await anIndustry(), tens(12));
    const [own, other] = group;
    if (!own || !other) throw new Error('No client');
    await publish();
    const as = await aMember(own);
    const first = await peersOf(as);
    await db.delete(yearlyFigures).where(eq(yearlyFigures.clientId, other.id));

    for (const [day, benchmarks] of [false, true, false, true].entries()) {
      await db.update(clients).set({ benchmarks }).where(eq(clients.id, own.id));
      await publish(`2026-03-0${day + 2}`);
      expect(await peersOf(as)).toEqual(benchmarks ? first : null);
    }
  });

  test('sees a change of five together, with its date', async () => {
    const group = await aGroup(await anIndustry(), tens(12));
    const [own] = group;
    if (!own) throw new Error('No client');
    await publish('2026-03-01');
    const as = await aMember(own);
    for (const client of group.slice(1, 6)) await enter(client, { itEmployees: 500 });

    await publish('2026-03-02');

    expect(await peersOf(as)).toMatchObject({
      published_on: '2026-03-02',
      marks: [7, 8, 9, 10, 11, 12, 50, 50, 50, 50, 50],
    });
  });
});

test('a second publication on a day changes nothing', async () => {
  await aGroup(await anIndustry(), tens(12));
  await publish();
  const all = () => db.select().from(publishedPeers).orderBy(publishedPeers.group, publishedPeers.key);
  const first = await all();
  expect(first.length).toBeGreaterThan(0);

  await publish();

  expect(await all()).toEqual(first);
});
