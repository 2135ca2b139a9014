import type { FastifyInstance } from 'fastify';
import { chooseLocations, listLocations } from '@orgscope/contract/resources/locations';
import type { Database } from '../../db/database.ts';
import { withData } from '../../http/answers.ts';
import { notFound } from '../../http/app-error.ts';
import { chosenClient } from '../../http/chosen-client.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import { activeLocations } from './queries.ts';

export function locationRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  async function choices(request: RequestOf<typeof listLocations>) {
    const locations = await activeLocations(database, chosenClient(sessionOf(request), request.query.client_id));
    if (!locations) throw notFound('Client not found');
    return locations;
  }

  serve(app, chooseLocations, choices);

  serve(app, listLocations, async (request) => withData(await choices(request)));
}
