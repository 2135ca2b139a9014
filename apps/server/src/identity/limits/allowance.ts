import { and, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { platformScope } from '../../db/scope.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { AppError } from '../../errors/app-error.ts';
import { retryAfterSeconds } from '../../errors/throttled.ts';
import { isOver, keyOf, lowerCount } from './attempts.ts';
import type { AttemptLimit } from './attempts.ts';

/** The remaining amount, and when the full amount is available again. */
export interface AttemptsLeft {
  readonly count: number;
  readonly until: Date;
}

/** For texts, which tell minutes: the first at which the full amount is available. */
export const wholeMinute = ({ until }: AttemptsLeft): string =>
  new Date(Math.ceil(until.getTime() / 60_000) * 60_000).toISOString();

/** The refusal of a caller who may try again when the full amount is available. */
export const usedUp = (text: string, { until }: AttemptsLeft): AppError =>
  new AppError('throttled', text, { 'retry-after': String(retryAfterSeconds(until.getTime() - Date.now())) });

/** A limited amount per period, taken completely or not at all. All servers count together. */
export function allowance(database: Database, name: string, { points: most, seconds }: AttemptLimit) {
  const db = () => database.in(platformScope);
  const { key: keys, points, expire } = rateLimits;
  const inTime = sql`now() + ${seconds}::integer * interval '1 second'`;
  const isEnded = isOver(seconds);

  async function left(...parts: string[]): Promise<AttemptsLeft> {
    const [row] = await db()
      .select({ points, expire })
      .from(rateLimits)
      .where(and(eq(keys, keyOf(name, parts)), not(isEnded)));
    if (!row?.expire) return { count: most, until: new Date(Date.now() + seconds * 1000) };
    return { count: Math.max(0, most - row.points), until: row.expire };
  }

  return {
    left,
    /** Takes an amount; if less remains, takes nothing and returns what remains. */
    async take(count: number, ...parts: string[]): Promise<AttemptsLeft | undefined> {
      if (count > most) return left(...parts);
      const taken = await db()
        .insert(rateLimits)
        .values({ key: keyOf(name, parts), points: count, expire: inTime })
        .onConflictDoUpdate({
          target: keys,
          set: {
            points: sql`case when ${isEnded} then ${count}::integer else ${points} + ${count}::integer end`,
            expire: sql`case when ${isEnded} then ${inTime} else ${expire} end`,
          },
          setWhere: sql`${isEnded} or ${points} + ${count}::integer <= ${most}`,
        })
        .returning({ points });
      return taken.length > 0 ? undefined : left(...parts);
    },
    /** What is taken stays taken for the whole period from now on. */
    async extend(...parts: string[]): Promise<void> {
      await db()
        .update(rateLimits)
        .set({ expire: inTime })
        .where(eq(keys, keyOf(name, parts)));
    },
    giveBack: (count: number, ...parts: string[]) => lowerCount(database, keyOf(name, parts), count),
    /** Takes one for each of many keys, even if nothing remains. */
    async takeEach(all: readonly (readonly string[])[]): Promise<void> {
      const named = [...new Set(all.map((parts) => keyOf(name, [...parts])))];
      await db().execute(sql`
        insert into ${rateLimits} (key, points, expire) select key, 1, ${inTime} from unnest(${sql.param(named)}::text[]) as key
        on conflict (key) do update set
          points = case when ${isEnded} then 1 else ${points} + 1 end,
          expire = case when ${isEnded} then ${inTime} else ${expire} end`);
    },
    /** The indexes of the keys that have nothing left. */
    async usedUp(all: readonly (readonly string[])[]): Promise<Set<number>> {
      const named = new Map(all.map((parts, index) => [keyOf(name, [...parts]), index]));
      const rows = await db()
        .select({ key: keys })
        .from(rateLimits)
        .where(and(isAnyOf(keys, [...named.keys()]), not(isEnded), sql`${points} >= ${most}`));
      return new Set(rows.flatMap(({ key }) => named.get(key) ?? []));
    },
  };
}
