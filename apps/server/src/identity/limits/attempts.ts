import { createHash } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { throttled } from '../../errors/throttled.ts';

/** The number of attempts allowed, and the period in seconds. */
export interface AttemptLimit {
  readonly points: number;
  readonly seconds: number;
}

const digestOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The key of a count: a hash of the parts, which are not stored. */
export const keyOf = (name: string, parts: string[]): string => `${name}:${digestOf(parts)}`;

/**
 * Whether the period of a count is over. One from the future, of a clock that was set back since, is over too. Twice the
 * period: the now() of a statement that waited for another's row is before the one by which that row was written.
 */
export const isOver = (seconds: number) =>
  sql`(${rateLimits.expire} <= now() or ${rateLimits.expire} > now() + 2 * ${seconds}::integer * interval '1 second')`;

/**
 * The milliseconds until a caller who was refused may retry. A count from the future, of a clock that was set back since, ends in
 * a period from now.
 */
export async function retryAfterMs(
  { msBeforeNext, consumedPoints }: RateLimiterRes,
  limiter: RateLimiterAbstract,
  key: string,
): Promise<number> {
  const longest = limiter.duration * 1000;
  if (msBeforeNext <= longest) return msBeforeNext;
  await limiter.set(key, consumedPoints, limiter.duration);
  return longest;
}

/** Counts attempts of one kind by a key of several parts. All servers count in one database. */
export function attempts(database: Pick<Database, 'in'>, name: string, { points, seconds }: AttemptLimit) {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.in(platformScope),
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  return {
    /**
     * Counts an attempt before it is made, so that simultaneous attempts count too; throws if the limit is exceeded.
     */
    async take(...parts: string[]): Promise<void> {
      try {
        await limiter.consume(digestOf(parts));
      } catch (error) {
        throw error instanceof RateLimiterRes ? throttled(await retryAfterMs(error, limiter, digestOf(parts))) : error;
      }
    },
    /** Takes one attempt back. */
    giveBack: (...parts: string[]) => limiter.reward(digestOf(parts)),
    /** Resets the count. */
    forget: (...parts: string[]) => limiter.delete(digestOf(parts)),
  };
}

/** Takes a number off a count. */
export async function lowerCount(database: Database, key: string, by: number): Promise<void> {
  await database
    .in(platformScope)
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - ${by}::integer, 0)` })
    .where(eq(rateLimits.key, key));
}

export const expiredAttempts: Expired = {
  table: rateLimits,
  key: [rateLimits.key],
  when: lte(rateLimits.expire, sql`now()`),
};
