import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodedPath } from '../lib/network/decoded-path.ts';
import { plainAddress } from './networks.ts';
import { callersId } from './request-id.ts';

/** The path of a link to a pulse, on the page and in the API. Its last part is the token. */
const pulseLink = /^\/(?:api\/)?pulse\//i;

interface Known {
  /** The id of the user who makes a request. */
  callerOf(request: FastifyRequest): number | undefined;
  /** The name of a security-related call. */
  eventOf(method: string, path: string | undefined): string | undefined;
}

/**
 * One line per request, when it is done: no headers, query or bodies, because they contain secrets. A refusal has its
 * code, a security-related call the name of its event. Of calls with a link to a pulse it says neither who made them, nor
 * from where, nor which link.
 */
export function logRequests(app: FastifyInstance, { callerOf, eventOf }: Known): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.afterAnswer((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const link = pulseLink.exec(decodedPath(request.url))?.[0];
    request.log.info(
      {
        method: request.method,
        path: link === undefined ? path : `${link}…`,
        status: reply.statusCode,
        ...(request.answerEnd === 'cut_off' && { cutOff: true }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(link === undefined && {
          user: callerOf(request),
          ip: plainAddress(request.ip),
          callersId: callersId(request.headers),
        }),
        event: eventOf(request.method, request.routeOptions.url),
        code: request.refusedWith,
      },
      'request',
    );
  });
}
