import type { FastifyInstance } from 'fastify';
import {
  addFunction,
  chooseFunctions,
  deleteFunction,
  exportFunctions,
  functionArrangement,
  functionMessages,
  listFunctions,
  restoreFunction,
  updateFunction,
} from '@orgscope/contract/resources/functions';
import type { FunctionRecord } from '@orgscope/contract/resources/functions';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors/app-error.ts';
import { withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/chosen-client.ts';
import { sessionOf } from '../../identity/session.ts';
import { isRecordsAdmin, listOfClient } from '../records/list-of-client.ts';
import { answerWholeList, arranged } from '../records/whole-list.ts';
import { functionChanges } from './change-function.ts';
import { activeFunctions, functionRecords } from './queries.ts';

const csvColumns: CsvColumns<FunctionRecord> = {
  Name: ({ name }) => name,
  Type: ({ type }) => (type === 'IT' ? 'IT' : 'Business'),
  Description: ({ description }) => description,
  Users: ({ user_count: users }) => users,
  Status: ({ is_active: isActive }) => (isActive ? 'Active' : 'Inactive'),
};

export function functionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const changes = functionChanges(database);

  function listed(request: RequestOf<typeof listFunctions>): Promise<string> {
    const { client_id: named, function_type: type, include_inactive: inactiveToo = false } = request.query;
    const reader = sessionOf(request);
    const wanted = { type, withInactive: inactiveToo && isRecordsAdmin(reader) };
    return listOfClient(database, reader, named, (db, clientId) => functionRecords(db, clientId, wanted));
  }

  serve(app, chooseFunctions, async (request) => {
    const { client_id: named, function_type: type } = request.query;
    const functions = await activeFunctions(database, chosenClient(sessionOf(request), named), type);
    if (!functions) throw notFound('Client not found');
    return functions;
  });

  serve(app, listFunctions, async (request) =>
    answerWholeList(await listed(request), request.query, functionArrangement),
  );

  serve(app, exportFunctions, async (request) => {
    const functions: FunctionRecord[] = JSON.parse(await listed(request));
    return csvFile('functions', csvColumns, arranged(functions, request.query, functionArrangement));
  });

  serve(app, addFunction, async (request) =>
    withMessage(functionMessages.added, await changes.add(sessionOf(request), request.body)),
  );

  serve(app, updateFunction, async (request) =>
    withMessage(functionMessages.updated, await changes.update(sessionOf(request), request.params.id, request.body)),
  );

  serve(app, deleteFunction, async (request) =>
    withMessage(functionMessages.deleted, await changes.remove(sessionOf(request), request.params.id)),
  );

  serve(app, restoreFunction, async (request) =>
    withMessage(functionMessages.restored, await changes.restore(sessionOf(request), request.params.id)),
  );
}
