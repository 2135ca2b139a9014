import type { FastifyInstance } from 'fastify';
import { inNameOf } from '../db/acting-client.ts';

/** What a call asks of the database counts as its caller's client's, so that no client takes more than its share. */
export function shareFairly(app: FastifyInstance): void {
  // After the body was read: what comes from the socket knows no caller.
  app.addHook('preHandler', (request, _reply, done) => {
    inNameOf(request.session?.client.id ?? 'anonymous', done);
  });
}
