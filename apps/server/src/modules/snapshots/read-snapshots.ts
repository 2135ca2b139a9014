// What a client had on earlier days.
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import { and, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import type { Scope } from '../../db/scope.ts';
import { statement } from '../../db/statements/statement.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { PlaceInputs, SnapshotCounts, SnapshotPlace, Sums } from '../../db/tables/daily-snapshots.ts';
import { dayBefore, utcDay } from '../../lib/time/days.ts';

interface Owner {
  readonly id: number;
  readonly scope: Scope;
  readonly today: string;
}

/** Of a missing day, the nearest one so many days before stands in: the daily work may have failed. */
const daysBack = 7;
/** Of older days, only the last one of each month is kept. */
export const daysKept = 400;

const [atDay, counted] = [dailySnapshots.day, dailySnapshots.counts];
const value = sql.placeholder;

/** The inputs of the records of a place; `none` is no place's id. */
const partOf = (place: SnapshotPlace) =>
  sql`${counted} #> array['places', ${sql.raw(`'${place}'`)}, ${value(place)}::text]`;

interface SnapshotBefore
  extends Pick<SnapshotCounts, 'inputs' | 'amounts' | 'unpriced'>, Record<SnapshotPlace, PlaceInputs | null> {
  readonly day: string;
}

const wanted = sql`${value('from')}::date`;
const reading = statement<Record<SnapshotPlace | 'from' | 'today', string> & { id: number }, SnapshotBefore>(
  'snapshot_before',
  sql`select ${atDay}::text as day, ${counted} -> 'inputs' as inputs, ${counted} -> 'amounts' as amounts,
      coalesce(${counted} -> 'unpriced', '{}') as unpriced,
      ${partOf('application_function')} as application_function, ${partOf('asset_function')} as asset_function,
      ${partOf('asset_location')} as asset_location
    from ${dailySnapshots}
    where ${dailySnapshots.clientId} = ${value('id')}::int and ${atDay} <= ${wanted}
      and ${atDay} >= ${wanted} - case when ${wanted} < ${value('today')}::date - ${sql.raw(`${daysKept}`)} then 31
        else ${sql.raw(`${daysBack}`)} end
    order by ${atDay} desc limit 1`,
);

/** The inputs of measures on a day: of all records, and of those of named places. */
export async function snapshotBefore(
  db: Drizzle,
  { id, today }: Pick<Owner, 'id' | 'today'>,
  from: string,
  places: Readonly<Partial<Record<SnapshotPlace, number>>> = {},
): Promise<SnapshotBefore | undefined> {
  const idOf = (place: SnapshotPlace) => String(places[place] ?? 'none');
  const [found] = await db.run(reading, {
    id,
    today,
    from,
    application_function: idOf('application_function'),
    asset_function: idOf('asset_function'),
    asset_location: idOf('asset_location'),
  });
  return found;
}
/** The last days of the months before the one of a day. */
export function monthEnds(today: string, months: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  // Day 0 of a month is the last one of the month before.
  return Array.from({ length: months }, (_, index) => utcDay(Date.UTC(year, month - months + index, 0)));
}

/** The days that are shown. The latest one is counted in the night after it, by UTC; until then it is not shown as missing. */
export function dueDays(days: readonly string[], found: Pick<ReadonlyMap<string, unknown>, 'has'>): string[] {
  const due = dayBefore(utcDay(Date.now()));
  return days.filter((day) => day < due || found.has(day));
}

const amountReading = statement<
  { id: number; days: readonly string[]; input: RecordInput },
  { day: string; sums: Sums | null }
>(
  'snapshot_amounts',
  sql`select ${atDay}::text as day, ${counted} -> 'amounts' -> ${value('input')}::text as sums from ${dailySnapshots}
    where ${dailySnapshots.clientId} = ${value('id')}::int and ${atDay} = any(${value('days')}::date[])`,
);

/** An amount at the month ends of the last year, by currency; null on days without a snapshot that was due. */
export async function amountSeries(db: Drizzle, { id, today }: Pick<Owner, 'id' | 'today'>, input: RecordInput) {
  const days = monthEnds(today, 12);
  const found = new Map((await db.run(amountReading, { id, input, days })).map(({ day, sums }) => [day, sums]));
  return dueDays(days, found).map((day) => ({ day, sums: found.get(day) ?? null }));
}

/** The counts of the ends of months, by day, without those of places; days without a snapshot are left out. */
export async function countsAt(
  database: Database,
  { id, scope }: Pick<Owner, 'id' | 'scope'>,
  days: readonly string[],
): Promise<ReadonlyMap<string, SnapshotCounts>> {
  const rows = await database
    .in(scope)
    .select({ day: dailySnapshots.day, counts: sql<SnapshotCounts>`${dailySnapshots.counts} - 'places'` })
    .from(dailySnapshots)
    .where(and(eq(dailySnapshots.clientId, id), isAnyOf(dailySnapshots.day, [...days])));
  return new Map(rows.map(({ day, counts }) => [day, counts]));
}
