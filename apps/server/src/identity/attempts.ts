import { createHash } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { platformScope } from '../db/scope.ts';
import { rateLimits } from '../db/tables/rate-limits.ts';
import { AppError } from '../errors/app-error.ts';

/** How often something may be tried, in how many seconds. */
export interface AttemptLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Under what the parts together are counted: what they say is not kept. */
const digestOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
export const keyOf = (name: string, parts: string[]): string => `${name}:${digestOf(parts)}`;

/** The refusal of what may be tried again in so many milliseconds. */
export function throttled(ms: number): AppError {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('throttled', `Too many attempts. Try again in ${wait}.`, { 'retry-after': String(seconds) });
}

/** Counts attempts of one kind, each for what its parts name together. All servers count in one database. */
export function attempts(database: Database, name: string, { points, seconds }: AttemptLimit) {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.in(platformScope),
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  return {
    /** Counts an attempt before it is made, so that many at once count too; throws where it is one too many. */
    async take(...parts: string[]): Promise<void> {
      try {
        await limiter.consume(digestOf(parts));
      } catch (error) {
        throw error instanceof RateLimiterRes ? throttled(error.msBeforeNext) : error;
      }
    },
    /** Gives one attempt back. */
    giveBack: (...parts: string[]) => limiter.reward(digestOf(parts)),
    /** Forgets all attempts. */
    forget: (...parts: string[]) => limiter.delete(digestOf(parts)),
  };
}

/** Clears away the counts of all kinds whose time is over. */
export async function removeExpiredAttempts(database: Database): Promise<void> {
  await database
    .in(platformScope)
    .delete(rateLimits)
    .where(lte(rateLimits.expire, sql`now()`));
}
