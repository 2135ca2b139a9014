import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress } from './networks.ts';
import { callersId } from './request-id.ts';
import { securityEventOf } from './security-events.ts';

/**
 * One line per request, when it is done: no headers, query or bodies, because they contain secrets. A refusal has its
 * code, a security-related call the name of its event. `callerOf` returns the id of the user who makes a request.
 */
export function logRequests(app: FastifyInstance, callerOf: (request: FastifyRequest) => number | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: callerOf(request),
        ip: plainAddress(request.ip),
        callersId: callersId(request.headers),
        event: securityEventOf(request.method, request.routeOptions.url),
        code: request.refusedWith,
      },
      'request',
    );
    done();
  });
}
