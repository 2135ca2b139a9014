import { isMoneyInput } from '@orgscope/contract/analytics/input-units';
import { comparedMeasures, formulaInputs, measureOf, recordInputs } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { rounded } from '@orgscope/contract/analytics/rounded';
import type { Inputs } from '@orgscope/contract/analytics/formula';
import { computed } from '@orgscope/contract/analytics/formula';
import { and, between, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { SnapshotCounts, Sums } from '../../db/tables/daily-snapshots.ts';
import { publishedPeers } from '../../db/tables/published-peers.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { groupedBy } from '../../lib/grouped-by.ts';
import { inPaces } from '../../lib/scheduling/pace.ts';
import { yearOf } from '../../lib/time/days.ts';
import type { DailyWork } from '../daily-runs/run-daily.ts';
import { figureInputsOf } from '../figures/figure-inputs.ts';
import { closedRunsIn, yearsWithRuns } from '../pulse-years/closed-runs.ts';
import { pulseInputsOf } from '../pulse-years/pulse-value.ts';
import { hasYears } from './has-years.ts';
import type { PublishedGroup } from './published-versions.ts';
import { planPublication } from './plan-publication.ts';
import type { Entry } from './plan-publication.ts';
import { convert, readRatesUntil } from '../rates/mean-rates.ts';
import type { Rates } from '../rates/mean-rates.ts';

// The daily publication of the values that clients are compared with: docs/guide/privacy-of-benchmarks.md.

/** How many days old the counts of records may be: the daily work may have failed. */
const snapshotDays = 7;

/** A client that takes part, with what its measures of a year are computed from. */
interface Participant extends Pick<Entry, 'clientId' | 'industryId' | 'size'> {
  readonly inputs: Inputs;
  readonly currency: string | null;
  /** Recorded amounts of money, by currency. */
  readonly amounts: SnapshotCounts['amounts'];
}

/** The years of figures, of closed pulses and of what is published, and the current one, in which records are counted. */
const readYears = async (database: Database, day: string): Promise<number[]> => {
  const { rows } = await database.in(platformScope).execute<{ year: number }>(sql`
    select year from ${yearlyFigures} union select year from ${publishedPeers}
    union ${yearsWithRuns()} union select ${yearOf(day)}::int order by year`);
  return rows.map(({ year }) => year);
};

/** What the closed pulses of a year say, by client. */
async function readPulseInputs(database: Database, year: number, day: string): Promise<Map<number, Inputs>> {
  const all = await closedRunsIn(database.in(platformScope), year, day);
  const byClient = groupedBy(all, ({ client_id }) => client_id);
  return new Map([...byClient].map(([clientId, runs]) => [clientId, pulseInputsOf(runs, year)]));
}

/**
 * Those of a year with figures, pulses or records. Records are counted today for the current year, and by the last snapshot
 * of each client in a year before.
 */
async function readParticipants(database: Database, year: number, day: string): Promise<Participant[]> {
  const ofPulses = await readPulseInputs(database, year, day);
  const counted = database
    .in(platformScope)
    .select({
      clientId: dailySnapshots.clientId,
      inputs: sql<SnapshotCounts['inputs'] | null>`${dailySnapshots.counts} -> 'inputs'`.as('inputs'),
      amounts: sql<SnapshotCounts['amounts'] | null>`${dailySnapshots.counts} -> 'amounts'`.as('amounts'),
    })
    .from(dailySnapshots)
    .where(
      and(
        eq(dailySnapshots.clientId, clients.id),
        year === yearOf(day)
          ? sql`${dailySnapshots.day} > ${day}::date - ${snapshotDays}::int and ${dailySnapshots.day} <= ${day}::date`
          : between(dailySnapshots.day, `${year}-01-01`, `${year}-12-31`),
      ),
    )
    .orderBy(desc(dailySnapshots.day))
    .limit(1)
    .as('counted');
  const rows = await database
    .in(platformScope)
    .select({
      figures: yearlyFigures,
      clientId: clients.id,
      industryId: clients.industryId,
      size: clients.numberOfEmployees,
      inputs: counted.inputs,
      amounts: counted.amounts,
    })
    .from(clients)
    .leftJoin(yearlyFigures, and(eq(yearlyFigures.clientId, clients.id), eq(yearlyFigures.year, year)))
    // One look into the index for each client: a year has too many snapshots to sort them all.
    .leftJoinLateral(counted, sql`true`)
    .where(
      and(
        eq(clients.isActive, true),
        eq(clients.benchmarks, true),
        // Sample figures are compared with nobody's.
        isNull(clients.sampleDataSince),
        or(isNotNull(yearlyFigures.clientId), isNotNull(counted.clientId), isAnyOf(clients.id, [...ofPulses.keys()])),
      ),
    );
  return rows.map(({ figures, inputs, amounts, ...client }) => ({
    ...client,
    inputs: { ...inputs, ...(figures && figureInputsOf(figures)), ...ofPulses.get(client.clientId) },
    currency: figures?.currency ?? null,
    amounts: amounts ?? {},
  }));
}

const recordedAmounts = recordInputs.filter(isMoneyInput);

type Worth = (currency: string) => number | null;

/** A sum by currency as one amount; null if nothing is recorded, or a currency has no rate. */
function totalOf(sums: Sums | undefined, worth: Worth): number | null {
  let total = 0;
  for (const [currency, amount] of Object.entries(sums ?? {})) {
    const factor = worth(currency);
    if (factor === null) return null;
    total += Number(amount) * factor;
  }
  return sums ? total : null;
}

/** What a client gives of a measure: money in US dollars; null if it has no value. */
function valueOf(key: MeasureKey, participant: Participant, rates: Rates, year: number): number | null {
  const measure = measureOf(key);
  const used = formulaInputs(measure);
  const recorded = recordedAmounts.filter((name) => used.includes(name));
  const currencies = new Set(recorded.flatMap((name) => Object.keys(participant.amounts[name] ?? {})));
  // Shares of amounts in one currency need no rate.
  const isPlain = measure.unit !== 'money' && currencies.size <= 1;
  const worth: Worth = (currency) => (isPlain ? 1 : convert(1, currency, 'USD', rates, year));
  const amounts = recorded.map((name) => [name, totalOf(participant.amounts[name], worth)]);
  const { value } = computed(measure, { ...participant.inputs, ...Object.fromEntries(amounts) });
  if (value === null || measure.unit !== 'money' || recorded.length > 0) return value;
  return participant.currency === null ? null : convert(value, participant.currency, 'USD', rates, year);
}

const entriesOf = (key: MeasureKey, participants: readonly Participant[], rates: Rates, year: number): Entry[] =>
  participants.flatMap((participant) => {
    const value = valueOf(key, participant, rates, year);
    const { clientId, industryId, size } = participant;
    return value === null ? [] : [{ clientId, industryId, size, value: rounded(value, measureOf(key).unit) }];
  });

const isOf = (key: MeasureKey, year: number) =>
  and(eq(publishedPeers.key, key), hasYears(key) ? eq(publishedPeers.year, year) : undefined);

async function readPublished(database: Database, key: MeasureKey, year: number): Promise<PublishedGroup[]> {
  // Of a group, the last year counts: earlier servers began a new publication with each year.
  const rows = await database
    .in(platformScope)
    .select()
    .from(publishedPeers)
    .where(isOf(key, year))
    .orderBy(publishedPeers.year);
  return rows.map(({ clientIds, values, ...published }) => ({
    ...published,
    content: new Map(clientIds.map((clientId, index) => [clientId, values[index] ?? 0])),
  }));
}

async function write(
  database: Database,
  key: MeasureKey,
  year: number,
  changed: readonly PublishedGroup[],
): Promise<void> {
  const rows = changed.map(({ content, group, publishedOn, version, isWithdrawn, earlier }) => {
    const entries = [...content].toSorted(([one, value], [other, value2]) => value - value2 || one - other);
    return {
      group,
      clientIds: entries.map(([clientId]) => clientId),
      values: entries.map(([, value]) => value),
      publishedOn,
      version,
      isWithdrawn,
      earlier,
    };
  });
  await database.transaction(platformScope, async (tx) => {
    for (const row of rows) {
      await tx.delete(publishedPeers).where(and(isOf(key, year), eq(publishedPeers.group, row.group)));
      await tx.insert(publishedPeers).values({ key, year, ...row });
    }
  });
}

/** Publishes the values of a day: one measure of a year after the other, so that little is in memory at once. */
export function publishPeers(database: Database): DailyWork {
  return async ({ day, signal }) => {
    const rates = await readRatesUntil(database, day);
    for (const year of await readYears(database, day)) {
      const participants = await readParticipants(database, year, day);
      for (const key of comparedMeasures.filter((each) => hasYears(each) || year === yearOf(day))) {
        signal.throwIfAborted();
        const published = await readPublished(database, key, year);
        const changed = await inPaces(planPublication(published, entriesOf(key, participants, rates, year), day));
        if (changed.length > 0) await write(database, key, year, changed);
      }
    }
  };
}
