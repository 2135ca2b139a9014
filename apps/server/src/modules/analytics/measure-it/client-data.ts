import { mostYears } from '@orgscope/contract/analytics/answers';
import { measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Target } from '@orgscope/contract/resources/targets';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connections/database.ts';
import { tenantScope } from '../../../db/scope.ts';
import { applications } from '../../../db/tables/applications.ts';
import { assets } from '../../../db/tables/assets.ts';
import { dailySnapshots } from '../../../db/tables/daily-snapshots.ts';
import type { SnapshotCounts, Sums } from '../../../db/tables/daily-snapshots.ts';
import { measureTargets } from '../../../db/tables/measure-targets.ts';
import { yearlyFigures } from '../../../db/tables/yearly-figures.ts';
import { yearOf } from '../../../lib/time/days.ts';
import { applicationPortions } from '../../applications/portfolio.ts';
import { assetPortions } from '../../assets/holdings.ts';
import { figureInputsOf } from '../../figures/figure-inputs.ts';
import { hasFigures } from '../../figures/has-figures.ts';
import { closedRunsOf } from '../../pulse-years/closed-runs.ts';
import type { ClosedRun } from '../../pulse-years/closed-runs.ts';
import type { Portion } from '../../records/portion.ts';

/** What is counted among a client's records on a day. */
export interface RecordsOn {
  readonly day: string;
  readonly liveApplications: number | null;
  readonly assignedDevices: number | null;
  /** The annual cost of live applications and the purchases of twelve months, by currency. */
  readonly technologyCost: Sums;
  /** How many of these have no cost; null where a snapshot does not tell. */
  readonly unpriced: number | null;
}

interface YearFigures {
  readonly year: number;
  readonly inputs: ReturnType<typeof figureInputsOf>;
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** Everything of a client that the measures of yearly figures are computed from. */
export interface ClientData {
  /** Of the years with any. */
  readonly figures: ReadonlyMap<number, YearFigures>;
  /** Of amounts, by year: one may be saved without any figure. */
  readonly currencies: ReadonlyMap<number, string | null>;
  readonly targets: ReadonlyMap<number, readonly Target[]>;
  /** Today's records, and those of the last snapshot of each year before. */
  readonly records: ReadonlyMap<number, RecordsOn>;
  /** The pulses that have closed, the oldest first. */
  readonly runs: readonly ClosedRun[];
}

// Null, not 0, if the client has recorded no applications (or assets) at all.
function liveRecords(clientId: number, today: string) {
  const day = sql`${today}::date`;
  const { live_applications: live, recorded_technology_cost: running } = applicationPortions(day);
  const { assigned_devices: assigned, recorded_technology_cost: bought } = assetPortions(day);
  const own = (table: typeof applications | typeof assets) =>
    sql`from ${table} where ${table.clientId} = ${clientId} and ${table.isActive}`;
  const countOf = (table: typeof applications | typeof assets, { where }: Portion) =>
    sql`(select case when count(*) > 0 then (count(*) filter (where ${where}))::int end ${own(table)})`;
  return sql`
    select ${countOf(applications, live)} as applications, ${countOf(assets, assigned)} as devices,
      (select coalesce(json_object_agg(currency, cost), '{}') from (
        select currency, sum(cost)::text as cost from (
          select ${applications.currency} as currency, ${applications.annualCost} as cost
          ${own(applications)} and ${running.where} and ${applications.annualCost} is not null
          union all
          select ${assets.currency}, ${assets.purchaseCost}
          ${own(assets)} and ${bought.where} and ${assets.purchaseCost} is not null
        ) as costs group by currency) as sums) as cost,
      (select count(*)::int ${own(applications)} and ${running.where} and ${applications.annualCost} is null)
        + (select count(*)::int ${own(assets)} and ${bought.where} and ${assets.purchaseCost} is null) as unpriced`;
}

interface LiveRow extends Record<string, unknown> {
  applications: number | null;
  devices: number | null;
  cost: Sums;
  unpriced: number;
}

const lastSnapshots = (clientId: number, from: number, to: number) => sql`
  select years.year, last.day::text as day, last.inputs, last.amounts, last.unpriced
  from generate_series(${from}::int, ${to}::int) as years(year),
    lateral (
      select ${dailySnapshots.day} as day, ${dailySnapshots.counts} -> 'inputs' as inputs,
        ${dailySnapshots.counts} -> 'amounts' as amounts,
        (${dailySnapshots.counts} -> 'unpriced' ->> 'recorded_technology_cost')::int as unpriced
      from ${dailySnapshots}
      where ${dailySnapshots.clientId} = ${clientId}
        and ${dailySnapshots.day} between make_date(years.year, 1, 1) and make_date(years.year, 12, 31)
      order by ${dailySnapshots.day} desc limit 1) as last`;

interface SnapshotRow extends Record<string, unknown> {
  year: number;
  day: string;
  inputs: SnapshotCounts['inputs'];
  amounts: SnapshotCounts['amounts'];
  /** How many of what the recorded technology cost is of have none. */
  unpriced: number | null;
}

const nothing = Promise.resolve({ rows: [] });

/** Reads what the measures of the years up to today are computed from; records and pulses only if these are made of them. */
export async function readClientData(
  database: Database,
  clientId: number,
  today: string,
  keys: readonly MeasureKey[] = measuresOf('measure_it'),
): Promise<ClientData> {
  const sources = new Set(keys.map((key) => measureOf(key).source));
  const isOfRecords = sources.has('records') || sources.has('both');
  const thisYear = yearOf(today);
  const ofClient = (table: typeof yearlyFigures | typeof measureTargets) => sql`${table.clientId} = ${clientId}`;
  // Sent together: one round trip.
  const [years, targets, { rows: liveRows }, { rows: snapshots }, runs] = await database.transaction(
    tenantScope(clientId),
    (tx) =>
      Promise.all([
        tx.select({ row: yearlyFigures, hasFigures }).from(yearlyFigures).where(ofClient(yearlyFigures)),
        tx.select().from(measureTargets).where(ofClient(measureTargets)),
        isOfRecords ? tx.execute<LiveRow>(liveRecords(clientId, today)) : nothing,
        isOfRecords ? tx.execute<SnapshotRow>(lastSnapshots(clientId, thisYear - mostYears, thisYear - 1)) : nothing,
        sources.has('pulses') ? closedRunsOf(tx, clientId) : [],
      ]),
  );
  const records = new Map<number, RecordsOn>(
    snapshots.map(({ year, day, inputs, amounts, unpriced }: SnapshotRow) => [
      year,
      {
        day,
        liveApplications: inputs.live_applications ?? null,
        assignedDevices: inputs.assigned_devices ?? null,
        technologyCost: amounts.recorded_technology_cost ?? {},
        unpriced,
      },
    ]),
  );
  for (const { applications: count, devices, cost, unpriced } of liveRows as LiveRow[]) {
    records.set(thisYear, {
      day: today,
      liveApplications: count,
      assignedDevices: devices,
      technologyCost: cost,
      unpriced,
    });
  }
  const targetsByYear = new Map<number, Target[]>();
  for (const { year, key, direction, value, high, currency } of targets) {
    targetsByYear.set(year, [...(targetsByYear.get(year) ?? []), { key, direction, value, high, currency }]);
  }
  return {
    figures: new Map(
      years
        .filter((each) => each.hasFigures)
        .map(({ row }) => [
          row.year,
          { year: row.year, inputs: figureInputsOf(row), changedBy: row.changedBy, changedAt: row.changedAt },
        ]),
    ),
    currencies: new Map(years.map(({ row }) => [row.year, row.currency])),
    targets: targetsByYear,
    records,
    runs,
  };
}
