import { and, eq, isNotNull, lt, max, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { dailyRuns } from '../../db/tables/daily-runs.ts';

const lease = sql`now() + interval '10 minutes'`;
/** Longer gaps stay: what was recorded then can no longer be told. */
const daysCaughtUp = 31;
const dayMs = 86_400_000;

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The days between two days, the first of them left out if there are many. */
function daysBetween(last: string, day: string): string[] {
  const to = Date.parse(day);
  const from = Math.max(Date.parse(last) + dayMs, to - daysCaughtUp * dayMs);
  return Array.from({ length: Math.max(0, (to - from) / dayMs) }, (_, index) => dayOf(from + index * dayMs));
}

/** The days whose work is done, and who works: one server at a time. */
export function dailyRunQueries(database: Database) {
  const db = () => database.in(platformScope);
  return {
    /** Claims the work of a day: the days that were missed before it; undefined if it is done or somebody works. */
    async claim(day: string): Promise<string[] | undefined> {
      const claimed = await db()
        .insert(dailyRuns)
        .values({ day, leasedUntil: lease })
        .onConflictDoUpdate({
          target: dailyRuns.day,
          set: { leasedUntil: lease },
          setWhere: sql`${dailyRuns.doneAt} is null and ${dailyRuns.leasedUntil} < now()`,
        })
        .returning({ day: dailyRuns.day });
      if (claimed.length === 0) return undefined;
      const [found] = await db()
        .select({ last: max(dailyRuns.day) })
        .from(dailyRuns)
        .where(and(lt(dailyRuns.day, day), isNotNull(dailyRuns.doneAt)));
      return found?.last ? daysBetween(found.last, day) : [];
    },
    async renew(day: string): Promise<void> {
      await db().update(dailyRuns).set({ leasedUntil: lease }).where(eq(dailyRuns.day, day));
    },
    /** Lets another server, or a later attempt, continue. */
    async release(day: string): Promise<void> {
      await db()
        .update(dailyRuns)
        .set({ leasedUntil: sql`now() - interval '1 second'` })
        .where(eq(dailyRuns.day, day));
    },
    async finish(day: string): Promise<void> {
      await db()
        .update(dailyRuns)
        .set({ doneAt: sql`now()` })
        .where(eq(dailyRuns.day, day));
    },
  };
}
