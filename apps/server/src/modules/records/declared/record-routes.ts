import type { clientRecordCalls } from '@orgscope/contract/records/calls';
import { wholeList } from '@orgscope/contract/records/calls';
import type { Endpoint } from '@orgscope/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { withData, withMessage } from '../../../http/answers.ts';
import { csvFile } from '../../../http/csv.ts';
import { serve } from '../../../http/register-endpoint.ts';
import { chosenClient, enterClient } from '../../../identity/reach/chosen-client.ts';
import { reachOf } from '../../../identity/reach/reach.ts';
import { sessionOf } from '../../../identity/session/session.ts';
import { historyOf } from '../../history/record-events.ts';
import { pagedList } from '../paged-list.ts';
import { plainRefusals } from '../refusals.ts';
import { serveWrites } from '../serve-writes.ts';
import { changeMany } from './change-many.ts';
import { recordChanges } from './change-one.ts';
import type { RecordChanges } from './change-one.ts';
import { codedChanges } from './coded-changes.ts';
import { recordSearch } from './find-records.ts';
import { recordOf, recordReader } from './read-records.ts';
import type { StoredRecord } from './read-records.ts';
import type { ListedResource, Values } from './resource.ts';
import { csvColumns, exportedRecord } from './exported-record.ts';
import type { Exported } from './exported-record.ts';
import { serveImport } from './serve-import.ts';
import { recordWriter } from './write-statements.ts';

type Calls = ReturnType<typeof clientRecordCalls>;
/** The calls of a resource. What they take and answer is checked by their schemas. */
type RecordCalls = Pick<Calls, 'columns' | 'check' | 'import'> & Readonly<Record<keyof Calls, Endpoint>>;

type Sent = Values & { readonly client_id?: number };
type Query = Sent & {
  readonly page?: number;
  readonly page_size?: number;
  readonly cursor?: string;
  readonly ordering?: string;
};
type Bulk = Sent & { readonly ids: number[]; readonly change: Values; readonly preview?: boolean };
interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
const idIn = ({ params }: Parts) => (params as { id: number }).id;

/** Serves the calls that every declared record of a client has, and answers the writes for acts of the resource alone. */
export function recordRoutes<R extends ListedResource>(
  app: FastifyInstance,
  database: Database,
  resource: R,
  calls: RecordCalls,
): RecordChanges<R> {
  const { fields, messages } = resource;
  const reader = recordReader(resource);
  const writer = recordWriter(resource);
  const parts = { resource, reader, writer };
  const changes = recordChanges(database, parts);
  const refusals = plainRefusals(messages);
  const found = { whole: wholeList, search: recordSearch(resource) };
  const list = pagedList<Query, Values>(database, {
    ...found,
    read: async (...which) => (await reader.byIds(...which)).map((stored) => recordOf(resource, stored)),
  });
  const exported = pagedList<Query, Exported>(database, {
    ...found,
    read: async (...which) => (await reader.byIds(...which)).map((stored) => exportedRecord(resource, stored)),
  });
  const columns = csvColumns(fields);

  const readsList = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as Query;
    const clientId = chosenClient(sessionOf(request), query.client_id);
    return { success: true, ...(await list.page(clientId, query, { request, reply })) };
  };
  serve(app, calls.list, readsList, { fromReplica: true });

  serve(app, calls.export, async (request) => {
    const query = request.query as Query;
    const all = await exported.all(chosenClient(sessionOf(request), query.client_id), query);
    return csvFile(resource.name, columns, all);
  });

  /** Finds the record within reach, and reads something of it in the same scope. */
  const reading = async <Answer>(
    request: FastifyRequest,
    read: (db: Drizzle, stored: StoredRecord) => Promise<Answer>,
  ) => {
    const session = sessionOf(request);
    const reach = reachOf(session);
    const db = database.in(reach.scope);
    const stored = await reader.byId(db, reach, idIn(request));
    if (!stored) throw refusals.absent();
    enterClient(session, stored.clientId);
    return read(db, stored);
  };

  serve(app, calls.read, async (request) =>
    withData(await reading(request, async (_, stored) => recordOf(resource, stored))),
  );

  serve(app, calls.history, async (request) =>
    withData(
      await reading(request, async (db, stored) => {
        const events = await historyOf(db, resource.name, stored);
        return events.map((event) => ({ ...event, changes: codedChanges(resource, event.changes) }));
      }),
    ),
  );

  serveWrites(app, calls, messages, {
    ...changes,
    update: (editor, id, sent) => changes.edit(editor, id, sent as Sent, 'changed'),
  });

  serve(app, calls.bulk, async (request) => {
    const body = request.body as Bulk;
    const result = await changeMany(database, parts, sessionOf(request), body);
    return body.preview ? withData(result) : withMessage(messages.bulkDone(result.changed.length), result);
  });

  serveImport(app, database, parts, calls);

  return changes;
}
