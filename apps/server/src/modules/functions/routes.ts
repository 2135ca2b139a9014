import type { FastifyInstance } from 'fastify';
import { english } from '@orgscope/contract/words/english';
import { writeMessages } from '@orgscope/contract/records/messages';
import { message } from '@orgscope/contract/words/message';
import { functionImport } from '@orgscope/contract/resources/function-import';
import {
  chooseFunctions,
  exportFunctions,
  functionArrangement,
  listFunctions,
  writes,
} from '@orgscope/contract/resources/functions';
import type { FunctionRecord } from '@orgscope/contract/resources/functions';
import { readFunction } from '@orgscope/contract/resources/single-records';
import type { Database } from '../../db/connections/database.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { asListedFor, isRecordsAdmin, listOfClient } from '../records/list-of-client.ts';
import { serveWrites } from '../records/serve-writes.ts';
import { serveWholeList } from '../records/whole-list.ts';
import { activeText, exportColumns } from '../records/export-columns.ts';
import { serveImportOf } from '../records/declared/serve-import.ts';
import { functionChanges } from './change-function.ts';
import { functionFile } from './function-file.ts';
import { activeFunctions, functionRecords, oneFunction } from './queries.ts';
import { functionRefusals } from './refusals.ts';

const csvColumns = exportColumns<FunctionRecord>({
  name: ({ name }) => name,
  type: ({ type }) => english(`functions.codes.type.${type}`),
  description: ({ description }) => description,
  users: ({ user_count: users }) => users,
  status: ({ is_active: isActive }) => activeText(isActive),
});

export function functionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, chooseFunctions, async (request) => {
    const { client_id: named, function_type: type } = request.query;
    const functions = await activeFunctions(database, chosenClient(sessionOf(request), named), type);
    if (!functions) throw notFound(message('clients.absent'));
    return functions;
  });

  const calls = { list: listFunctions, export: exportFunctions };
  serveWholeList<FunctionRecord, typeof listFunctions>(app, calls, {
    file: 'functions',
    columns: csvColumns,
    arrangement: functionArrangement,
    read(request) {
      const { client_id: named, function_type: type, include_inactive: inactiveToo = false } = request.query;
      const { updated_since: since } = request.query;
      const reader = sessionOf(request);
      const isAdmin = isRecordsAdmin(reader);
      const wanted = { type, withInactive: inactiveToo && isAdmin, since, countsUsers: isAdmin };
      return listOfClient(database, reader, named, (clientId) => functionRecords(clientId, wanted));
    },
  });

  serve(app, readFunction, async (request) => {
    const reader = sessionOf(request);
    const listed = asListedFor(reader, await oneFunction.readFor(database, reader, request.params.id));
    if (!listed) throw functionRefusals.absent();
    return withData(listed);
  });

  serveWrites(app, writes, writeMessages('functions'), functionChanges(database));

  serveImportOf(app, database, functionFile, functionImport);
}
