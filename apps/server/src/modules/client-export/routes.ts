import { finished } from 'node:stream';
import { exportClient } from '@orgscope/contract/resources/client-export';
import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { attachment } from '../../http/attachment.ts';
import { serve } from '../../http/register-endpoint.ts';
import { Streamed } from '../../http/streamed.ts';
import { allowance, usedUp, wholeMinute } from '../../identity/limits/allowance.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { recordExport } from '../../identity/record-act.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { clients } from '../../db/tables/clients.ts';
import { eq } from 'drizzle-orm';

/** A server that dies while it makes a file holds up the next one for so long; one that lives says so in time. */
const runningLimit = { points: 1, seconds: 60 } as const;
const beatMs = 15_000;
const dayLimit = { points: 20, seconds: 24 * 60 * 60 } as const;

/** The whole of a client as a file, for its administrators and the platform's. */
export function clientExportRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const running = allowance(database, 'client-export', runningLimit);
  const inDay = allowance(database, 'client-exports', dayLimit);
  const db = database.in(platformScope);

  serve(app, exportClient, async (request) => {
    const clientId = chosenClient(sessionOf(request), request.query.client_id);
    const key = String(clientId);
    if ((await db.$count(clients, eq(clients.id, clientId))) === 0) throw notFound(message('clients.absent'));
    const busy = await running.take(1, key);
    if (busy)
      throw new AppError('throttled', message('client_export.running'), {
        'retry-after': String(runningLimit.seconds),
      });
    const beat = setInterval(() => void running.extend(key).catch(() => undefined), beatMs).unref();
    const free = () => {
      clearInterval(beat);
      return running.giveBack(1, key);
    };
    try {
      const left = await inDay.take(1, key);
      if (left) throw usedUp(message('client_export.too_many', { from: wholeMinute(left) }), left);
      const { zipClient } = await import('./zip-client.ts');
      // Recorded before the first byte is sent: no file leaves that is not recorded.
      await recordExport(db, { resource: 'clients', clientId, query: {} });
      const zip = await zipClient(database, clientId, new Date());
      finished(
        zip,
        () => void free().catch((error: unknown) => request.log.error({ err: error }, 'an export is still counted')),
      );
      const headers = {
        'content-type': 'application/zip',
        ...attachment(`orgscope-client-${clientId}`, 'zip'),
      };
      return new Streamed(headers, zip);
    } catch (error) {
      // Of a database that answers neither, the first error tells more. The count then expires.
      await free().catch(() => undefined);
      throw error;
    }
  });
}
