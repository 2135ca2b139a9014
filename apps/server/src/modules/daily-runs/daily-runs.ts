import type { JobKind } from '@orgscope/contract/resources/jobs';
import { and, inArray, isNotNull, max, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { dailyRuns } from '../../db/tables/daily-runs.ts';
import { jobs } from '../../db/tables/jobs.ts';

/** Longer gaps stay: what was recorded then can no longer be told. */
const daysCaughtUp = 31;
const dayMs = 86_400_000;

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The days between two days, the first of them left out if there are many; none if nothing was done before. */
export function daysSince(last: string | undefined, day: string): string[] {
  if (last === undefined) return [];
  const to = Date.parse(day);
  const from = Math.max(Date.parse(last) + dayMs, to - daysCaughtUp * dayMs);
  return Array.from({ length: Math.max(0, (to - from) / dayMs) }, (_, index) => dayOf(from + index * dayMs));
}

/** The last day of each kind of daily work that was done, or will be. */
export async function lastDays(database: Database, kinds: readonly JobKind[]): Promise<Map<JobKind, string>> {
  const db = database.in(platformScope);
  const rows = await db
    .select({ kind: jobs.kind, day: sql<string>`max(${jobs.payload} ->> 'day')` })
    .from(jobs)
    .where(and(inArray(jobs.kind, [...kinds]), notInArray(jobs.state, ['failed', 'cancelled'])))
    .groupBy(jobs.kind);
  const found = new Map(rows.map(({ kind, day }) => [kind, day]));
  if (kinds.every((kind) => found.has(kind))) return found;
  // Before there were jobs, servers noted the days here.
  const [before] = await db
    .select({ day: max(dailyRuns.day) })
    .from(dailyRuns)
    .where(isNotNull(dailyRuns.doneAt));
  const day = before?.day;
  return day ? new Map(kinds.map((kind) => [kind, found.get(kind) ?? day])) : found;
}
