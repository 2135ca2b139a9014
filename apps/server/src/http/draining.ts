import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Before the app closes: it is no longer ready, goes on answering, and ends each connection with its next answer. */
    drain(): void;
    isDraining(): boolean;
  }
}

/** Lets proxies turn to other servers before this one stops listening, so that no request meets a closed connection. */
export function drainBeforeStop(app: FastifyInstance): void {
  let draining = false;
  app.decorate('drain', () => {
    draining = true;
  });
  app.decorate('isDraining', () => draining);
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining) void reply.header('connection', 'close');
    done();
  });
}
