import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/sample-data';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { checkActiveClient } from '../../identity/reach/active-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { analyticsClients } from '../subscriptions/analytics-client.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { addSample } from './add-sample.ts';
import { readSample } from './read-sample.ts';
import { removeSample } from './remove-sample.ts';
import type { SampleMaker } from './sample-rows.ts';

interface Parts {
  readonly database: Database;
  /** Loaded when it is first asked for. */
  readonly maker: () => Promise<SampleMaker>;
}

/** Sample data of a client that has nothing yet. */
export function sampleDataRoutes(app: FastifyInstance, { database, maker }: Parts): void {
  const clientOf = analyticsClients(database);

  async function read(client: AnalyticsClient) {
    const found = await readSample(database.in(platformScope), client.id);
    if (!found) throw notFound(message('clients.absent'));
    return { ...found, can_add: found.can_add && client.isSubscribed && client.isActive };
  }

  serve(app, calls.readSampleData, async (request) =>
    withData(await read(await clientOf(sessionOf(request), request.query.client_id))),
  );

  serve(app, calls.addSampleData, async (request) => {
    const session = sessionOf(request);
    const client = await clientOf(session, request.query.client_id);
    await checkActiveClient(database.in(platformScope), client.id);
    if (!client.isSubscribed) throw new AppError('permission_denied', calls.sampleDataMessages.notSubscribed);
    await addSample(database, await maker(), client.id, session.user.language ?? 'en');
    return withMessage(calls.sampleDataMessages.added, await read(client));
  });

  serve(app, calls.removeSampleData, async (request) => {
    const session = sessionOf(request);
    const client = await clientOf(session, request.query.client_id);
    await checkActiveClient(database.in(platformScope), client.id);
    await removeSample(database, session, client.id);
    return withMessage(calls.sampleDataMessages.removed, await read(client));
  });
}
