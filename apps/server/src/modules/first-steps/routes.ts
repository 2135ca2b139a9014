import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/first-steps';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { checkActiveClient } from '../../identity/reach/active-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { analyticsClients } from '../subscriptions/analytics-client.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { readFirstSteps } from './read-first-steps.ts';

/** What a new client is led through on home. */
export function firstStepRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const db = () => database.in(platformScope);
  const clientOf = analyticsClients(database);

  async function answerFor(client: AnalyticsClient) {
    const found = await readFirstSteps(db(), client);
    if (!found) throw notFound(message('clients.absent'));
    return withData(found);
  }

  serve(app, calls.readFirstSteps, async (request) =>
    answerFor(await clientOf(sessionOf(request), request.query.client_id)),
  );

  serve(app, calls.changeFirstSteps, async (request) => {
    const client = await clientOf(sessionOf(request), request.query.client_id);
    await checkActiveClient(db(), client.id);
    await db()
      .update(clients)
      .set({ firstStepsDismissedAt: request.body.dismissed ? sql`now()` : null })
      .where(eq(clients.id, client.id));
    return answerFor(client);
  });
}
