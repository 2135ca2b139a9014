// What a client had on earlier days.
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/is-any-of.ts';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { PlaceInputs, SnapshotCounts, SnapshotPlace, Sums } from '../../db/tables/daily-snapshots.ts';

interface Owner {
  readonly id: number;
  readonly scope: Scope;
  readonly today: string;
}

/** Of a missing day, the nearest one so many days before stands in: the daily work may have failed. */
const daysBack = 7;
/** Of older days, only the last one of each month is kept. */
export const daysKept = 400;

const partOf = (place: SnapshotPlace, id: number | undefined) =>
  sql<PlaceInputs | null>`${dailySnapshots.counts} #> ${`{places,${place},${id ?? 'none'}}`}::text[]`;

/** The inputs of measures on a day: of all records, and of those of named places. */
export async function snapshotBefore(
  database: Database,
  { id, scope, today }: Owner,
  from: string,
  places: Readonly<Partial<Record<SnapshotPlace, number>>> = {},
) {
  const wanted = sql`${from}::date`;
  const earliest = sql`${wanted} - case when ${wanted} < ${today}::date - ${daysKept}::int then 31 else ${daysBack}::int end`;
  const [found] = await database
    .in(scope)
    .select({
      day: dailySnapshots.day,
      inputs: sql<SnapshotCounts['inputs']>`${dailySnapshots.counts} -> 'inputs'`,
      amounts: sql<SnapshotCounts['amounts']>`${dailySnapshots.counts} -> 'amounts'`,
      application_function: partOf('application_function', places.application_function),
      asset_function: partOf('asset_function', places.asset_function),
      asset_location: partOf('asset_location', places.asset_location),
    })
    .from(dailySnapshots)
    .where(and(eq(dailySnapshots.clientId, id), between(dailySnapshots.day, earliest, wanted)))
    .orderBy(desc(dailySnapshots.day))
    .limit(1);
  return found;
}
export type SnapshotBefore = NonNullable<Awaited<ReturnType<typeof snapshotBefore>>>;

/** The last days of the months before the one of a day. */
export function monthEnds(today: string, months: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  // Day 0 of a month is the last one of the month before.
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - months + index, 0)).toISOString().slice(0, 10),
  );
}

/** An amount at the month ends of the last year, by currency; days without a snapshot are left out. */
export const amountSeries = (
  database: Database,
  { id, scope, today }: Owner,
  input: RecordInput,
): Promise<{ day: string; sums: Sums | null }[]> =>
  database
    .in(scope)
    .select({
      day: dailySnapshots.day,
      sums: sql<Sums | null>`${dailySnapshots.counts} -> 'amounts' -> ${input}::text`,
    })
    .from(dailySnapshots)
    .where(and(eq(dailySnapshots.clientId, id), isAnyOf(dailySnapshots.day, monthEnds(today, 12))))
    .orderBy(asc(dailySnapshots.day));

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
