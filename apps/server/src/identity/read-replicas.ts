import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connections/database.ts';
import { readingFrom } from '../db/connections/reading.ts';
import { whileListening } from '../http/while-listening.ts';
import { repeatedWork } from '../lib/scheduling/repeated-work.ts';

const everyMs = 2_000;

/**
 * Lets calls of routes that only read be read from standbys, and looks regularly which of these can be used. Callers without
 * a session read the primary: only the look-up of a session tells what a standby must have replayed.
 */
export function readFromReplicas(app: FastifyInstance, { replicas }: Database): void {
  app.decorateRequest('onReplica', undefined);
  if (!replicas) return;
  app.addHook('preHandler', (request, _reply, done) => {
    const position = request.session?.position;
    if (position && request.routeOptions.config.fromReplica) request.onReplica = (work) => readingFrom(position, work);
    done();
  });
  const repeated = repeatedWork(() => replicas.watch(), {
    name: 'standbys',
    firstMs: 0,
    everyMs,
    // The primary cannot be asked, which every call tells.
    onFault: () => undefined,
  });
  whileListening(app, repeated);
}
