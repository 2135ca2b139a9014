import { createHash } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { platformScope } from '../db/scope.ts';
import { rateLimits } from '../db/tables/rate-limits.ts';
import { AppError } from './app-error.ts';

const window = 15 * 60;

/** Wrong passwords that one address may try for one username, and for all of them together, in a quarter of an hour. */
export const signInLimits = { perUsername: 10, perAddress: 100, window } as const;

// An IPv6 customer owns at least a /64.
const networkOf = (ip: string) => (ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip);

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

function throttled({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('throttled', `Too many attempts. Try again in ${wait}.`, { 'retry-after': String(seconds) });
}

/** Counts attempts to sign in, in the database, so that all servers count together. Right ones are given back. */
export function signInLimiter(database: Database) {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterDrizzle({
      storeClient: database.in(platformScope),
      schema: rateLimits,
      keyPrefix,
      points,
      duration: window,
      clearExpiredByTimeout: false,
    });
  const perAddress = limiter('sign-in-address', signInLimits.perAddress);
  const perUsername = limiter('sign-in-username', signInLimits.perUsername);
  const keys = (username: string, ip: string) => ({
    address: keyOf(networkOf(ip)),
    pair: keyOf(networkOf(ip), username.toLowerCase()),
  });
  return {
    /** Counts an attempt before it is tried, so that many at once count too. */
    async take(username: string, ip: string): Promise<void> {
      const { address, pair } = keys(username, ip);
      try {
        await perUsername.consume(pair);
        await perAddress.consume(address);
      } catch (error) {
        throw error instanceof RateLimiterRes ? throttled(error) : error;
      }
    },
    async forgive(username: string, ip: string): Promise<void> {
      const { address, pair } = keys(username, ip);
      await perUsername.delete(pair);
      await perAddress.reward(address);
    },
    async removeExpired(): Promise<void> {
      await database
        .in(platformScope)
        .delete(rateLimits)
        .where(lte(rateLimits.expire, sql`now()`));
    },
  };
}

export type SignInLimiter = ReturnType<typeof signInLimiter>;
