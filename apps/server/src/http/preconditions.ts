import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { isSafeMethod } from '../lib/network/http-call.ts';

/**
 * Refuses writes of the API that are to be carried out only if a record is as its caller knows it, or is not there: read as
 * nothing, these headers would let a write through that their caller wanted refused (RFC 9110, 13.1). `If-Match: *` asks for a
 * record that exists, as every write on one does.
 */
export function refusePreconditions(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers, routeOptions: { url = '' } }) => {
    if (isSafeMethod(method) || !url.startsWith('/api/')) return;
    const header =
      (headers['if-match'] ?? '*').trim() !== '*'
        ? 'If-Match'
        : 'if-none-match' in headers
          ? 'If-None-Match'
          : undefined;
    if (header) throw new AppError('malformed_request', message('server.no_precondition', { header }));
  });
}
