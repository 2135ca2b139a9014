import type { FastifyInstance } from 'fastify';
import { runAs } from '../db/acting-client.ts';

/** Counts a call's database statements for its caller's client, so that no client uses more than its share. */
export function shareFairly(app: FastifyInstance): void {
  // After the body has been read: the caller is not known in socket events.
  app.addHook('preHandler', (request, _reply, done) => {
    runAs(request.session?.client.id ?? 'anonymous', done);
  });
}
