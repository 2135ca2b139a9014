import type { JobKind } from '@orgscope/contract/resources/jobs';
import { and, inArray, isNotNull, lte, max, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { dailyRuns } from '../../db/tables/daily-runs.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';

/** Longer gaps stay: what was recorded then can no longer be recorded. */
const daysCaughtUp = 31;

/** The days between two days, the first of them left out if there are many; none if nothing was done before. */
export function daysSince(last: string | undefined, day: string): string[] {
  if (last === undefined) return [];
  const to = Date.parse(day);
  const from = Math.max(Date.parse(last) + dayMs, to - daysCaughtUp * dayMs);
  return Array.from({ length: Math.max(0, (to - from) / dayMs) }, (_, index) => utcDay(from + index * dayMs));
}

/** Later days come from a server whose clock was wrong. As a text, dates of four-digit years are in their order. */
const tomorrow = sql<string>`to_char((now() at time zone 'UTC')::date + 1, 'YYYY-MM-DD')`;

/** The last day of each kind of daily work that was done, or will be; days after tomorrow do not count. */
export async function lastDays(database: Database, kinds: readonly JobKind[]): Promise<Map<JobKind, string>> {
  const db = database.in(platformScope);
  const day = sql<string>`${jobs.payload} ->> 'day'`;
  const counts = and(inArray(jobs.kind, [...kinds]), notInArray(jobs.state, ['failed', 'cancelled']));
  const rows = await db
    .select({ kind: jobs.kind, day: sql<string>`max(${day})` })
    .from(jobs)
    .where(and(counts, lte(day, tomorrow)))
    .groupBy(jobs.kind);
  const found = new Map(rows.map((row) => [row.kind, row.day]));
  if (kinds.every((kind) => found.has(kind))) return found;
  // Before there were jobs, servers noted the days here.
  const [before] = await db
    .select({ day: max(dailyRuns.day) })
    .from(dailyRuns)
    .where(and(isNotNull(dailyRuns.doneAt), lte(dailyRuns.day, sql`${tomorrow}::date`)));
  const earlier = before?.day;
  return earlier ? new Map(kinds.map((kind) => [kind, found.get(kind) ?? earlier])) : found;
}
