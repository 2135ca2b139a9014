import { message } from '@orgscope/contract/message';
import * as calls from '@orgscope/contract/resources/first-steps';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { readFirstSteps } from './read-first-steps.ts';

/** What a new client is led through on home. */
export function firstStepRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const db = () => database.in(platformScope);

  async function answerFor(clientId: number) {
    const found = await readFirstSteps(db(), clientId);
    if (!found) throw notFound(message('clients.absent'));
    return withData(found);
  }

  serve(app, calls.readFirstSteps, (request) => answerFor(chosenClient(sessionOf(request), request.query.client_id)));

  serve(app, calls.changeFirstSteps, async (request) => {
    const clientId = chosenClient(sessionOf(request), request.query.client_id);
    await db()
      .update(clients)
      .set({ firstStepsDismissedAt: request.body.dismissed ? sql`now()` : null })
      .where(eq(clients.id, clientId));
    return answerFor(clientId);
  });
}
