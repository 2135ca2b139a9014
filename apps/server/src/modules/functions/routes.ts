import type { FastifyInstance } from 'fastify';
import { chooseFunctions, listFunctions } from '@orgscope/contract/resources/functions';
import type { Database } from '../../db/database.ts';
import { withData } from '../../http/answers.ts';
import { notFound } from '../../http/app-error.ts';
import { chosenClient } from '../../http/chosen-client.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import { activeFunctions } from './queries.ts';

export function functionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  async function choices(request: RequestOf<typeof listFunctions>) {
    const { client_id: named, function_type: type } = request.query;
    const functions = await activeFunctions(database, chosenClient(sessionOf(request), named), type);
    if (!functions) throw notFound('Client not found');
    return functions;
  }

  serve(app, chooseFunctions, choices);

  serve(app, listFunctions, async (request) => withData(await choices(request)));
}
