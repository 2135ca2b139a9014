import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { fairTurns, NoTurn } from '../../lib/scheduling/fair-turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the turn of a call that takes one. */
    endTurn: (() => void) | undefined;
  }
}

/** Calls of one user that run side by side on a server. */
export const callsAtOnce = 4;
const waitMs = 15_000;

const tooMany = (): AppError =>
  new AppError('throttled', message('session.too_many_calls', { count: 2 }), { 'retry-after': '2' });

function untilClosed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * Limits how many calls of one user run side by side: limits count calls, and one may be a thousand times the work of another.
 * A call waits before its first statement, so that it holds nothing meanwhile. It ends its turn when its work is done, not
 * when its answer has arrived or its caller has gone: streams take none while they last.
 */
export function limitCallsAtOnce(app: FastifyInstance, { mayWait }: { readonly mayWait: number }): void {
  const take = fairTurns<number>({ size: Infinity, share: callsAtOnce, waitMs, queue: mayWait });
  app.decorateRequest('endTurn', undefined);
  app.addHook('preHandler', async (request, reply) => {
    const { session, routeOptions } = request;
    if (!session || !routeOptions.config.takesTurn) return;
    request.endTurn = await take(session.user.id, () => untilClosed(reply)).catch((error: unknown) => {
      throw error instanceof NoTurn ? tooMany() : error;
    });
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endTurn?.();
    request.endTurn = undefined;
    done(null, payload);
  });
}
