import type { ErrorCode } from '@orgscope/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Session } from './session/session.ts';

/** As often as those who listen to changes. */
const lookEveryMs = 20_000;
const longestMs = 15 * 60_000;

type LookAgain = (request: FastifyRequest, reply: FastifyReply) => Promise<Session | null>;

/**
 * Cuts off files whose callers may no longer ask for them, and those that are not read within a quarter of an hour: rows are read
 * as fast as the receiver takes them, and a client's export holds up the next one.
 */
export function watchFiles(app: FastifyInstance, lookAgain: LookAgain): void {
  function watch(request: FastifyRequest, reply: FastifyReply, session: Session): void {
    // What the call has entered is noted next, and forgotten.
    const entered = [...(session.entered ?? [])];
    let sentMs = 0;

    /** Why no more may be sent; undefined if it may. */
    async function refusal(): Promise<ErrorCode | undefined> {
      try {
        const now = await lookAgain(request, reply);
        const isClosed = [...entered, ...(session.entered ?? [])].some((id) => now?.closedClients.includes(id));
        return isClosed ? 'support_access_required' : undefined;
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return error.code;
        // The database cannot be asked, nor does it give more rows.
        request.log.warn({ err: error }, 'the caller of a file could not be looked at');
        return undefined;
      }
    }

    async function look(): Promise<void> {
      sentMs += lookEveryMs;
      const isTooLong = sentMs >= longestMs;
      const code = isTooLong ? undefined : await refusal();
      if (isTooLong) request.log.warn('a file was not read within 15 minutes');
      else if (code === undefined) return;
      else request.refusedWith = code;
      // Ended in order, it would look whole.
      reply.raw.destroy();
    }

    const timer = setInterval(() => {
      if (request.answerEnd) clearInterval(timer);
      else void look();
    }, lookEveryMs).unref();
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.session && reply.hasHeader('content-disposition')) watch(request, reply, request.session);
    done(null, payload);
  });
}
