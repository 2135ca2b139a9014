import type { Message } from '@orgscope/contract/words/message';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../errors/app-error.ts';
import { retryAfterSeconds } from '../../errors/throttled.ts';
import { retryAfterMs } from '../limits/attempts.ts';

/**
 * Counts the calls with each token: by server, since a limit that all share takes a write each. Every answer tells what
 * remains (draft-ietf-httpapi-ratelimit-headers); the call beyond is refused with 429 and `Retry-After`.
 */
export function tokenCalls(perMinute: number, tooOften: Message) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const policy = `"token";q=${perMinute};w=60`;

  return async (id: string | number, reply: FastifyReply): Promise<void> => {
    const taken = await limiter.consume(id).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
    const seconds = retryAfterSeconds(await retryAfterMs(taken, limiter, String(id)));
    void reply.headers({ 'ratelimit-policy': policy, ratelimit: `"token";r=${taken.remainingPoints};t=${seconds}` });
    if (taken.consumedPoints > perMinute) throw new AppError('throttled', tooOften, { 'retry-after': String(seconds) });
  };
}
