// What a client had on earlier days.
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/is-any-of.ts';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { SnapshotCounts, Sums } from '../../db/tables/daily-snapshots.ts';

interface Owner {
  readonly id: number;
  readonly scope: Scope;
  readonly today: string;
}

/** Of a day, a year ago by default, or if it is missing of the nearest day of the month before it. */
export async function snapshotBefore(database: Database, { id, scope, today }: Owner, from?: string) {
  const wanted = from === undefined ? sql`(${today}::date - interval '1 year')::date` : sql`${from}::date`;
  const [found] = await database
    .in(scope)
    .select({ day: dailySnapshots.day, counts: dailySnapshots.counts })
    .from(dailySnapshots)
    .where(and(eq(dailySnapshots.clientId, id), between(dailySnapshots.day, sql`${wanted} - 31`, wanted)))
    .orderBy(desc(dailySnapshots.day))
    .limit(1);
  return found;
}

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

/** The counts of the ends of months, by day; days without a snapshot are left out. */
export async function countsAt(
  database: Database,
  { id, scope }: Pick<Owner, 'id' | 'scope'>,
  days: readonly string[],
): Promise<ReadonlyMap<string, SnapshotCounts>> {
  const rows = await database
    .in(scope)
    .select({ day: dailySnapshots.day, counts: dailySnapshots.counts })
    .from(dailySnapshots)
    .where(and(eq(dailySnapshots.clientId, id), isAnyOf(dailySnapshots.day, [...days])));
  return new Map(rows.map(({ day, counts }) => [day, counts]));
}
