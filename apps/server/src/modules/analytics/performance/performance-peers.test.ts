import type { PerformancePage } from '@orgscope/contract/analytics/answers';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { readPerformance } from '@orgscope/contract/resources/analytics';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { clients } from '../../../db/tables/clients.ts';
import { dailySnapshots } from '../../../db/tables/daily-snapshots.ts';
import type { SnapshotCounts } from '../../../db/tables/daily-snapshots.ts';
import { exchangeRates } from '../../../db/tables/exchange-rates.ts';
import { publishedPeers } from '../../../db/tables/published-peers.ts';
import { referenceBands } from '../../../db/tables/reference-bands.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { Client, Industry, SessionHeaders } from '../../../testing/builders.ts';
import { publishPeers } from '../../benchmarks/publish-peers.ts';

const { database, call, aClient, anApplication, anIndustry, aSubscription, aSession, aFunction } = await startTestApp();
const db = database.in(platformScope);

const thisYear = new Date().getUTCFullYear();
const today = new Date().toISOString().slice(0, 10);
const publishOn = publishPeers(database);
const { signal } = new AbortController();
const publish = (day = today) => publishOn({ day, missed: [], report: () => undefined, signal });

async function aMember(client: Client): Promise<SessionHeaders> {
  await aSubscription({ client, modules: ['performance_dashboard'] });
  return aSession({ client });
}

beforeEach(async () => {
  for (const table of [publishedPeers, dailySnapshots, exchangeRates]) await db.delete(table);
  // Each test has the platform for itself.
  await db.update(clients).set({ benchmarks: false });
});

afterEach(() => vi.useRealTimers());

async function dashboard(as: SessionHeaders, query: Record<string, number> = {}) {
  const response = await call(readPerformance, { as, query });
  const { measures } = response.json<{ data: PerformancePage }>().data;
  return (key: MeasureKey) => measures.find((measure) => measure.key === key);
}

/** Clients without yearly figures whose snapshots count this. */
async function portfolios(industry: Industry, snapshots: readonly Pick<SnapshotCounts, 'inputs' | 'amounts'>[]) {
  const made: Client[] = [];
  for (const counts of snapshots) {
    const client = await aClient({ industry });
    await db
      .insert(dailySnapshots)
      .values({ clientId: client.id, day: today, counts: counts as unknown as SnapshotCounts });
    made.push(client);
  }
  return made;
}

test('a portfolio is compared by shares and means with those of peers that have records', async () => {
  const industry = await anIndustry();
  const [own] = await portfolios(
    industry,
    Array.from({ length: 10 }, (_, index) => ({
      inputs: {
        complete_applications: index,
        current_applications: 10,
        live_applications: 10,
        active_users_with_cost: 10,
      },
      amounts: {
        // The last has none at risk, and another currency: shares need no rate.
        cost_at_risk: index === 9 ? {} : { EUR: `${index}.00` },
        live_cost: index === 9 ? { SEK: '10.00' } : { EUR: '10.00' },
        cost_of_used_applications: { [index === 9 ? 'SEK' : 'EUR']: '80.00' },
      },
    })),
  );
  if (!own) throw new Error('No client');
  await db.insert(exchangeRates).values({ year: thisYear, currency: 'EUR', perUsd: 0.8 });
  await publish();
  await anApplication({
    client: own,
    functionalFit: 1,
    technicalFit: 1,
    annualCost: '30.00',
    currency: 'EUR',
    activeUsers: 2,
  });
  await anApplication({
    client: own,
    functionalFit: 4,
    technicalFit: 4,
    annualCost: '10.00',
    currency: 'EUR',
  });
  const as = await aMember(own);

  const measureOf = await dashboard(as);

  // 10% to 80% and one without any at risk: seven below 75%.
  expect(measureOf('cost_at_risk_share')).toMatchObject({
    value: 75,
    peers: { group: 'industry_and_size', n: 9, median: 40, percentile: expect.closeTo((100 * 8) / 9, 1) },
  });
  expect(measureOf('data_quality')?.peers).toMatchObject({ n: 9, median: 50 });
  // Ten dollars, in the own euros; kronor have no rate.
  expect(measureOf('cost_per_active_user')).toMatchObject({ value: 15, peers: { n: 8, median: 8 } });
  expect(measureOf('application_use')?.peers).toBeNull();
  expect(measureOf('cost_at_risk')?.peers).toBeNull();
  const filtered = await dashboard(as, { function_id: (await aFunction({ client: own })).id });
  expect(filtered('cost_at_risk_share')?.peers).toBeNull();
});

test('a portfolio is compared by money although the current year has no rates yet', async () => {
  const industry = await anIndustry();
  await portfolios(
    industry,
    Array.from({ length: 8 }, () => ({
      inputs: { active_users_with_cost: 10 },
      amounts: { cost_of_used_applications: { EUR: '80.00' } },
    })),
  );
  await db.insert(exchangeRates).values([
    { year: thisYear - 1, currency: 'EUR', perUsd: 0.8 },
    { year: thisYear - 2, currency: 'EUR', perUsd: 2 },
  ]);
  await publish();
  const own = await aClient({ industry });
  await anApplication({ client: own, annualCost: '16.00', currency: 'EUR', activeUsers: 2 });

  const measureOf = await dashboard(await aMember(own));

  expect(measureOf('cost_per_active_user')).toMatchObject({ value: 8, peers: { n: 8, median: 8, percentile: 50 } });
  expect(await db.select().from(publishedPeers).where(eq(publishedPeers.key, 'cost_per_active_user'))).toContainEqual(
    expect.objectContaining({ values: Array.from({ length: 8 }, () => 10) }),
  );
});

test('a portfolio has the bands of studies beside its measures, unless a part of it is shown', async () => {
  const client = await aClient();
  await db.insert(referenceBands).values([
    { key: 'data_quality', year: thisYear, p25: 40, median: 60, p75: 80, source: 'Northlight' },
    { key: 'cost_per_active_user', year: thisYear, p25: 40, median: 60, p75: 80, source: 'Without a rate' },
  ]);
  const as = await aMember(client);

  const measureOf = await dashboard(as);

  const study = { p25: 40, median: 60, p75: 80, source: 'Northlight', year: thisYear };
  expect(measureOf('data_quality')?.reference).toEqual(study);
  expect(measureOf('cost_per_active_user')?.reference).toBeNull();
  const filtered = await dashboard(as, { function_id: (await aFunction({ client })).id });
  expect(filtered('data_quality')?.reference).toBeNull();
});

test('a portfolio is compared by its value as it is, not as the page shows it', async () => {
  const industry = await anIndustry();
  await portfolios(
    industry,
    Array.from({ length: 8 }, () => ({ inputs: { active_users: 86, user_base: 1000 }, amounts: {} })),
  );
  await publish();
  const own = await aClient({ industry });
  // 8.6457%, which is sent as 8.64 and shown as 8.6%; of two digits, 8.6% for the peers too.
  await anApplication({ client: own, activeUsers: 173, userBase: 2001 });

  const measureOf = await dashboard(await aMember(own));

  expect(measureOf('application_use')).toMatchObject({ value: 8.64, peers: { n: 8, percentile: 50 } });
});

describe('when a year ends', () => {
  const qualities = [10, 20, 30, 40, 50, 60, 70, 80, 90];

  /** Publishes on a day on which the shares of complete applications are these. */
  async function publishOf(group: readonly Client[], complete: readonly number[], day: string) {
    for (const [at, { id }] of group.entries()) {
      const inputs = { complete_applications: complete[at], current_applications: 100 };
      await db
        .insert(dailySnapshots)
        .values({ clientId: id, day, counts: { inputs, amounts: {} } as unknown as SnapshotCounts });
    }
    await publish(day);
  }

  async function qualityPeers(as: SessionHeaders, moment: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${moment}Z`) });
    const measureOf = await dashboard(as);
    vi.useRealTimers();
    return measureOf('data_quality')?.peers;
  }

  async function aGroup(timezone: string): Promise<Client[]> {
    const industry = await anIndustry();
    const group: Client[] = [];
    while (group.length < qualities.length) group.push(await aClient({ industry, timezone }));
    return group;
  }

  test('one change alone is not published of records', async () => {
    const group = await aGroup('UTC');
    const [own] = group;
    if (!own) throw new Error('No client');
    const as = await aMember(own);
    const changed = qualities.map((quality) => (quality === 60 ? 75 : quality));
    await publishOf(group, qualities, '2030-11-02');
    await publishOf(group, changed, '2030-12-31');
    const before = await qualityPeers(as, '2030-12-31T12:00');
    expect(before).toMatchObject({ n: 8, marks: [20, 30, 40, 50, 60, 70, 80, 90], published_on: '2030-11-02' });

    await publishOf(group, changed, '2031-01-01');

    expect(await qualityPeers(as, '2031-01-01T12:00')).toEqual(before);
    // Four others change: with the first they are five.
    await publishOf(group, [15, 25, 35, 45, 50, 75, 70, 80, 90], '2031-01-02');
    const marks = [25, 35, 45, 50, 70, 75, 80, 90];
    expect(await qualityPeers(as, '2031-01-02T12:00')).toMatchObject({ marks, published_on: '2031-01-02' });
  });

  test.each([
    ['Pacific/Honolulu', '2030-12-31', '2031-01-01'],
    ['Pacific/Auckland', '2031-01-01', '2030-12-31'],
  ])('companies in %s keep their peers of records', async (timezone, theirDay, day) => {
    const group = await aGroup(timezone);
    const [own] = group;
    if (!own) throw new Error('No client');
    await publishOf(group, qualities, '2030-12-31');
    if (day > theirDay) await publishOf(group, qualities, day);

    const moment = day > theirDay ? '2031-01-01T05:00' : '2030-12-31T20:00';
    expect(await qualityPeers(await aMember(own), moment)).toMatchObject({ n: 8 });
  });
});
