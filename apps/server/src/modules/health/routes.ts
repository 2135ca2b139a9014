import type { FastifyInstance } from 'fastify';
import { getLiveness, getReadiness } from '@orgscope/contract/resources/health';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';

const ok = withData({ status: 'ok' } as const);
const notReady = (why: string) => new AppError('unavailable', why, { 'retry-after': '2' });

export function healthRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  serve(app, getLiveness, async () => ok);

  serve(app, getReadiness, async (request) => {
    if (isClosing) throw notReady('The server is shutting down.');
    try {
      await database.check();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw notReady('The database does not answer.');
    }
    return ok;
  });
}
