import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import { getLiveness, getReadiness, readConnection } from '@orgscope/contract/resources/health';
import type { Database } from '../../db/connections/database.ts';
import { NotPrepared } from '../../db/connections/readiness.ts';
import { AppError, PlannedFailure } from '../../errors/app-error.ts';
import { withData } from '../../http/answers.ts';
import { plainAddress } from '../../http/networks.ts';
import { isReadOnly } from '../../lib/process/read-only.ts';
import { serve } from '../../http/register-endpoint.ts';

/** Balancers ask each second or two; rights that somebody takes away by hand are noticed within this many milliseconds. */
const rightsBelieved = 30_000;

const ok = withData({ status: 'ok' } as const);

function whyNot(error: unknown) {
  if (isReadOnly(error)) return message('server.database_read_only');
  return message(error instanceof NotPrepared ? 'server.database_not_prepared' : 'server.database_silent');
}

export function healthRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, getLiveness, async () => ok);

  serve(app, readConnection, async ({ ip, ips, protocol, headers }) =>
    withData({
      scheme: protocol,
      address: plainAddress(ip),
      is_forwarded: headers['x-forwarded-for'] !== undefined,
      is_trusted: (ips?.length ?? 0) > 1,
    }),
  );

  serve(app, getReadiness, async (request) => {
    if (app.isDraining()) throw new PlannedFailure('unavailable', message('server.stopping'), { 'retry-after': '2' });
    try {
      await database.check(rightsBelieved);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      // With its cause, so that the log tells a database that accepts no changes once and not at each look.
      throw Object.assign(new AppError('unavailable', whyNot(error), { 'retry-after': '2' }), { cause: error });
    }
    return ok;
  });
}
