import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { throttled } from '../../errors/throttled.ts';
import { keyOf, lowerCount } from './attempts.ts';

/** The number of free guesses, and the delays in seconds before each further guess. */
export interface GuessLimit {
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
  /** Seconds after the last guess when the count is reset. */
  readonly forgottenAfter: number;
}

/**
 * Counts wrong guesses: after the free ones, each waits twice as long as the one before. All servers count together.
 */
export function guesses(database: Database, name: string, limit: GuessLimit) {
  const db = () => database.in(platformScope);
  const { points, expire } = rateLimits;
  const seconds = (count: unknown) => sql`${count}::integer * interval '1 second'`;
  const isForgotten = sql<boolean>`${expire} <= now()`;
  // The exponent is limited first: two to the power of a million is never needed.
  const wait = sql`least(${limit.longestWait}, ${limit.firstWait} * 2 ^ least(greatest(${points} - ${limit.free}, 0), 20))`;
  const waitsUntil = sql`${expire} - ${seconds(limit.forgottenAfter)} + ${seconds(wait)}`;
  const mayGuess = or(isForgotten, sql`${points} < ${limit.free}`, sql`${waitsUntil} <= now()`);

  return {
    /**
     * Counts a guess before it is tried, so that simultaneous guesses count too, and returns how many there have been.
     * Throws if it comes too early, and does not count it.
     */
    async take(...parts: string[]): Promise<number> {
      const key = keyOf(name, parts);
      const inTime = sql`now() + ${seconds(limit.forgottenAfter)}`;
      const [taken] = await db()
        .insert(rateLimits)
        .values({ key, points: 1, expire: inTime })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: { points: sql`case when ${isForgotten} then 1 else ${points} + 1 end`, expire: inTime },
          ...(mayGuess && { setWhere: mayGuess }),
        })
        .returning({ count: points });
      if (taken) return taken.count;
      // A count from the future, of a clock that was set back since, waits from now on.
      const [waiting] = await db()
        .update(rateLimits)
        .set({ expire: sql`least(${expire}, ${inTime})` })
        .where(eq(rateLimits.key, key))
        .returning({ ms: sql<number>`extract(epoch from ${waitsUntil} - now())::float8 * 1000` });
      throw throttled(waiting?.ms ?? 0);
    },
    /** Takes guesses back: they were the owner's. */
    giveBack: (count: number, ...parts: string[]) => lowerCount(database, keyOf(name, parts), count),
    /** Resets the count. */
    async forget(...parts: string[]): Promise<void> {
      await db()
        .delete(rateLimits)
        .where(eq(rateLimits.key, keyOf(name, parts)));
    },
  };
}
