import type { FastifyInstance } from 'fastify';
import { search } from '@orgscope/contract/resources/search';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { enterClient } from '../../identity/reach/chosen-client.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { isRecordsAdmin } from '../records/list-of-client.ts';
import { findHits } from './queries.ts';
import { readSearch } from './read-search.ts';

export function searchRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const find = async (request: RequestOf<typeof search>) => {
    const reader = sessionOf(request);
    const input = readSearch(request.query.q);
    // Members have no access to these.
    if (!isRecordsAdmin(reader) || input === undefined) return withData([]);
    const hits = await findHits(database, reachOf(reader), input, reader.scopes);
    // The catalogue of clients is the operator's own.
    for (const { kind, client } of hits) if (kind !== 'client') enterClient(reader, client.id);
    return withData(hits);
  };
  serve(app, search, find, { fromReplica: true });
}
