import { listLimits } from '@orgscope/contract/lists/listing';
import { listOperationsRows, readOperations as readOperationsCall } from '@orgscope/contract/resources/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { peopleOfClients } from './people-of-clients.ts';
import { readMatter, readOperations } from './read-operations.ts';

export function operationsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const countPeople = peopleOfClients(database);

  const options = { fromReplica: true };
  const seenBy = async (request: FastifyRequest) => ({
    people: await countPeople(),
    closed: sessionOf(request).closedClients,
  });
  const read = async (request: FastifyRequest) => withData(await readOperations(database, await seenBy(request)));
  serve(app, readOperationsCall, read, options);

  const readRows = async (request: RequestOf<typeof listOperationsRows>) => {
    const { kind, measure, page = 1, page_size: limit = listLimits.pageSize } = request.query;
    const part = { kind, measure, limit, offset: (page - 1) * limit };
    return withData(await readMatter(database, await seenBy(request), part));
  };
  serve(app, listOperationsRows, readRows, options);
}
