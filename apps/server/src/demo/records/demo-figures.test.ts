import { figureFaults, figureWarnings } from '@orgscope/contract/analytics/figures';
import { measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import { computed } from '@orgscope/contract/analytics/formula';
import { bandFaults } from '@orgscope/contract/resources/reference-bands';
import { targetFaults } from '@orgscope/contract/resources/targets';
import { eq, max } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { measureTargets } from '../../db/tables/measure-targets.ts';
import { publishedPeers } from '../../db/tables/published-peers.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { referenceBands } from '../../db/tables/reference-bands.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { figureInputsOf } from '../../modules/figures/figure-inputs.ts';
import { figuresFrom } from '../../modules/figures/figures-of.ts';
import { startBuiltDemo } from '../../testing/database.ts';
import { lastFiscalYear } from './demo-figures.ts';

const database = await startBuiltDemo();
const db = database.in(platformScope);

const rows = await db.select().from(yearlyFigures);
const own = new Map((await db.select().from(clients)).map((client) => [client.id, client]));
// The build may be of an earlier day.
const [filled] = await db.select({ at: max(dailySnapshots.takenAt) }).from(dailySnapshots);
const last = lastFiscalYear(Number(filled?.at));

/** Whether a number lies in a range such as `51-200` or `10001+`. */
function isWithin(range: string, number: number): boolean {
  const [low = 0, high = range.endsWith('+') ? Infinity : low] = range.replace('+', '').split('-').map(Number);
  return number >= low && number <= high;
}

test('companies are compared from the first moment on, before any work of a day', async () => {
  const published = await db.select().from(publishedPeers);
  expect(published.some(({ key, year }) => key === 'it_staff_share' && year === last)).toBe(true);
  expect(published.some(({ key }) => key === 'cost_per_active_user')).toBe(true);
});

test('nearly all active clients have figures of up to five years, some with gaps', () => {
  const active = [...own.values()].filter(({ isActive }) => isActive).map(({ id }) => id);
  const having = new Set(rows.map(({ clientId }) => clientId));

  expect(having.size).toBeGreaterThan(0.85 * active.length);
  expect(having.size).toBeLessThan(active.length);
  expect(active).toEqual(expect.arrayContaining([...having]));
  expect(new Set(rows.map(({ currency }) => currency)).size).toBeGreaterThan(12);
  for (const clientId of [1, 2, 3]) expect(rows.filter((row) => row.clientId === clientId)).toHaveLength(5);
  const people = rows.filter(({ employees, itContractors }) => employees !== null && itContractors === null);
  expect(people.length).toBeGreaterThan(0);
});

test('figures have no faults, few warnings, and lie in the ranges of their clients', () => {
  let warnings = 0;
  for (const row of rows) {
    const figures = figuresFrom(row);
    const before = rows.find(({ clientId, year }) => clientId === row.clientId && year === row.year - 1);
    const told = figureWarnings(figures, before && figuresFrom(before));
    warnings += told.length;
    expect([row.clientId, row.year, figureFaults(figures)]).toEqual([row.clientId, row.year, []]);
    const client = own.get(row.clientId);
    if (row.year !== last || !client) continue;
    expect([row.clientId, isWithin(client.numberOfEmployees, row.employees ?? 0)]).toEqual([row.clientId, true]);
    expect([row.clientId, isWithin(client.numberOfItEmployees, row.itEmployees ?? 0)]).toEqual([row.clientId, true]);
  }
  expect(warnings).toBeLessThan(rows.length / 20);
});

test('the history says who entered figures', async () => {
  const events = await db.select().from(recordEvents).where(eq(recordEvents.resource, 'figures'));

  expect(events).toHaveLength(rows.length);
  for (const { clientId, recordId, by, at, changes } of events) {
    const row = rows.find((each) => each.clientId === clientId && each.year === recordId);
    expect([by, at]).toEqual([row?.changedBy, row?.changedAt]);
    expect(changes.length).toBeGreaterThan(1);
    expect(at.getTime()).toBeLessThan(Date.now());
  }
});

test('Acme has eight peers of its industry in nearly every measure of figures', () => {
  const acme = own.get(2);
  const peers = rows.filter(({ clientId, year }) => {
    const client = own.get(clientId);
    return year === last && clientId !== 2 && client?.industryId === acme?.industryId && client?.benchmarks;
  });
  const keys = measuresOf('measure_it').filter((key) => measureOf(key).source === 'figures');
  const counted = keys.map((key) => {
    const values = peers.map((row) => computed(measureOf(key), figureInputsOf(row)).value);
    return { key, peers: values.filter((value) => value !== null).length };
  });

  expect(counted.filter((each) => each.peers < 8)).toEqual([]);
  expect([...own.values()].filter(({ benchmarks }) => !benchmarks)).toHaveLength(3);
});

test('measures are those of companies', () => {
  const usual = {
    it_staff_share: [0.3, 60],
    contractor_share: [0, 40],
    it_attrition: [0, 25],
    it_spend_of_revenue: [0.2, 45],
    cloud_share: [4, 35],
    security_share: [3, 15],
    tickets_per_employee_month: [0.3, 1.5],
    first_contact_resolution: [40, 95],
    availability: [99, 100],
    projects_on_time: [40, 100],
  } as const;
  for (const [key, [low, high]] of Object.entries(usual)) {
    const values = rows.flatMap(
      (row) => computed(measureOf(key as keyof typeof usual), figureInputsOf(row)).value ?? [],
    );
    const outside = values.filter((value) => value < low || value > high);
    expect([key, outside]).toEqual([key, []]);
  }
});

test('targets, bands and exchange rates keep to the rules', async () => {
  const targets = await db.select().from(measureTargets);
  const bands = (await db.select().from(referenceBands)).map(({ industryId, ...band }) => ({
    ...band,
    industry_id: industryId,
  }));
  const rates = await db.select().from(exchangeRates);

  for (const clientId of [2, 3]) {
    const ofLast = targets.filter((target) => target.clientId === clientId && target.year === last);
    expect([ofLast.length > 3, targetFaults(ofLast)]).toEqual([true, []]);
  }
  expect(bandFaults(bands.filter(({ year }) => year === last))).toEqual([]);
  // One study of two years.
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  expect([distinct(bands.map(({ source }) => source)), distinct(bands.map(({ year }) => year))]).toEqual([1, 2]);
  const rated = (year: number) => new Set(rates.filter((rate) => rate.year === year).map(({ currency }) => currency));
  for (const { year, currency } of rows)
    expect([currency, currency === null || rated(year).has(currency)]).toEqual([currency, true]);
  expect(Math.min(...rates.map(({ year }) => year))).toBe(2019);
});
