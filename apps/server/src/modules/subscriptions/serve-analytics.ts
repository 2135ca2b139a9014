import type { AnswerOf, Endpoint } from '@orgscope/contract/endpoint';
import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WrittenJson } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import type { Streamed } from '../../http/streamed.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { analyticsClients, checkSubscribed } from './analytics-client.ts';
import type { AnalyticsClient } from './analytics-client.ts';

interface Call<E extends Endpoint> {
  readonly request: RequestOf<E>;
  readonly caller: Session;
  readonly client: AnalyticsClient;
}

/**
 * Serves endpoints about a client: the caller's own, or the one that a platform administrator names in `client_id`. If
 * the endpoint has a module, the client must hold it; a client that is written to must be active.
 */
export function analyticsServer(app: FastifyInstance, database: Database) {
  const clientOf = analyticsClients(database);
  return <E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<NoInfer<E>>) => Promise<AnswerOf<NoInfer<E>> | WrittenJson | Streamed>,
  ): void =>
    serve(
      app,
      endpoint,
      async (request) => {
        const caller = sessionOf(request);
        const client = await clientOf(caller, (request.query as { client_id?: number }).client_id);
        if (endpoint.module) checkSubscribed(client, endpoint.module);
        if (endpoint.method !== 'GET' && !client.isActive) throw new AppError('inactive', message('clients.inactive'));
        return handler({ request, caller, client });
      },
      { checksModule: true, fromReplica: endpoint.method === 'GET' },
    );
}
