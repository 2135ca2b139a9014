import type { FastifyInstance } from 'fastify';

/** One line a request, when it is done: no headers, no query and no bodies, for secrets travel in them. */
export function logRequests(app: FastifyInstance): void {
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
        user: request.session?.user.id,
        ip: request.ip,
      },
      'request',
    );
    done();
  });
}
