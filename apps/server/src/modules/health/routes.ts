import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/message';
import { getLiveness, getReadiness } from '@orgscope/contract/resources/health';
import type { Database } from '../../db/database.ts';
import { NotPrepared } from '../../db/readiness.ts';
import { AppError } from '../../errors/app-error.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';

const ok = withData({ status: 'ok' } as const);

export function healthRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, getLiveness, async () => ok);

  serve(app, getReadiness, async (request) => {
    try {
      await database.check();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      const why = message(error instanceof NotPrepared ? 'server.database_not_prepared' : 'server.database_silent');
      throw new AppError('unavailable', why, { 'retry-after': '2' });
    }
    return ok;
  });
}
