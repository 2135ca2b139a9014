// How many calls one user, one client and one network of strangers may make.
import { setTimeout as wait } from 'node:timers/promises';
import type { LimitClass } from '@orgscope/contract/limit-class';
import { message } from '@orgscope/contract/words/message';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { AppError } from '../../errors/app-error.ts';
import { retryAfterSeconds } from '../../errors/throttled.ts';
import { networkOf } from '../../http/networks.ts';
import { isSafeMethod } from '../../lib/network/http-call.ts';
import { retryAfterMs } from './attempts.ts';
import type { AttemptLimit } from './attempts.ts';

/** Of one user, and of the strangers of one network. People stay far below; a program in a loop does not. */
export const callLimits: Readonly<Record<LimitClass, AttemptLimit>> = {
  reads: { points: 3_000, seconds: 60 },
  writes: { points: 600, seconds: 60 },
  heavy: { points: 100, seconds: 600 },
  guesses: { points: 300, seconds: 60 },
};
/** A client may make so many times as many as one of its users. */
export const clientFactor = 10;

/**
 * How long a refusal is held back, in milliseconds: callers who send the next call after the answer to the last cannot keep the
 * server busy with refusals.
 */
export const heldMs = 1_000;
/** Beyond, refusals are sent at once: each that is held takes memory. */
const mostHeld = 1_000;

const classes = Object.keys(callLimits) as LimitClass[];

/** Heavy calls count in the database, for all servers together; all others in memory, since a count there costs a write. */
function limiterOf(database: Database, name: LimitClass, counted: string, points: number): RateLimiterAbstract {
  const options = { keyPrefix: `calls-${name}-${counted}`, points, duration: callLimits[name].seconds };
  if (name !== 'heavy') return new RateLimiterMemory(options);
  const storeClient = database.in(platformScope);
  return new RateLimiterDrizzle({ ...options, storeClient, schema: rateLimits, clearExpiredByTimeout: false });
}

function tooMany(name: LimitClass, points: number, ms: number): AppError {
  const seconds = retryAfterSeconds(ms);
  const text =
    name === 'heavy'
      ? message('session.too_much_work', { count: Math.ceil(seconds / 60) })
      : message('session.too_many_calls', { count: seconds });
  return new AppError('throttled', text, {
    'retry-after': String(seconds),
    // draft-ietf-httpapi-ratelimit-headers
    'ratelimit-policy': `"${name}";q=${points};w=${callLimits[name].seconds}`,
    ratelimit: `"${name}";r=0;t=${seconds}`,
  });
}

/** Counts a call for its user and then for the client, so that a refused user takes nothing from the others. */
export function callLimiter(database: Database, percent: number) {
  const share = (points: number) => Math.max(1, Math.round((points * percent) / 100));
  const limiters = Object.fromEntries(
    classes.map((name) => {
      const one = share(callLimits[name].points);
      const all = one * clientFactor;
      return [
        name,
        {
          one: { points: one, limiter: limiterOf(database, name, 'one', one) },
          all: { points: all, limiter: limiterOf(database, name, 'client', all) },
        },
      ];
    }),
  ) as Record<LimitClass, Record<'one' | 'all', { points: number; limiter: RateLimiterAbstract }>>;

  let held = 0;
  async function hold(): Promise<void> {
    if (held >= mostHeld) return;
    held += 1;
    await wait(heldMs, undefined, { ref: false });
    held -= 1;
  }

  /** Throws if the caller has made too many calls. */
  return (request: FastifyRequest, { limit }: FastifyContextConfig): Promise<unknown> | undefined => {
    const { session, method } = request;
    const name = limit ?? (isSafeMethod(method) ? 'reads' : 'writes');
    if (percent === 0 || name === 'none') return undefined;
    const { one, all } = limiters[name];
    let { points, limiter } = one;
    // Which address a call comes from is found out anew each time it is asked.
    let key = session ? String(session.user.id) : `network-${networkOf(request.ip)}`;
    // Chained, not awaited one by one: each request is counted, and each promise more is a microsecond of it.
    const own = limiter.consume(key);
    const counted = session
      ? own.then(() => {
          ({ points, limiter } = all);
          key = String(session.client.id);
          return limiter.consume(key);
        })
      : own;
    return counted.catch(async (error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error;
      await hold();
      throw tooMany(name, points, await retryAfterMs(error, limiter, key));
    });
  };
}
