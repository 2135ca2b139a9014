import { message } from '@orgscope/contract/message';
import * as calls from '@orgscope/contract/resources/sample-data';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { addSample } from './add-sample.ts';
import { readSample } from './read-sample.ts';
import { removeSample } from './remove-sample.ts';
import type { SampleMaker } from './sample-rows.ts';

interface Parts {
  readonly database: Database;
  readonly maker: SampleMaker;
}

/** Sample data of a client that has nothing yet. */
export function sampleDataRoutes(app: FastifyInstance, { database, maker }: Parts): void {
  async function read(clientId: number) {
    const found = await readSample(database.in(platformScope), clientId);
    if (!found) throw notFound(message('clients.absent'));
    return found;
  }

  serve(app, calls.readSampleData, async (request) =>
    withData(await read(chosenClient(sessionOf(request), request.query.client_id))),
  );

  serve(app, calls.addSampleData, async (request) => {
    const session = sessionOf(request);
    const clientId = chosenClient(session, request.query.client_id);
    await addSample(database, maker, clientId, session.user.language ?? 'en');
    return withMessage(calls.sampleDataMessages.added, await read(clientId));
  });

  serve(app, calls.removeSampleData, async (request) => {
    const session = sessionOf(request);
    const clientId = chosenClient(session, request.query.client_id);
    await removeSample(database, session, clientId);
    return withMessage(calls.sampleDataMessages.removed, await read(clientId));
  });
}
