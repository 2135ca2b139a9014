import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import {
  addIndustry,
  deleteIndustry,
  exportIndustries,
  industryArrangement,
  listIndustries,
  restoreIndustry,
  updateIndustry,
} from '@orgscope/contract/resources/industries';
import type { Industry } from '@orgscope/contract/resources/industries';
import type { Database } from '../../db/connections/database.ts';
import { withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { stampedList } from '../records/stamped-list.ts';
import { serveWholeList } from '../records/whole-list.ts';
import { activeText, exportColumns } from '../records/export-columns.ts';
import * as changes from './change-industry.ts';
import { industryLists } from './queries.ts';

const csvColumns = exportColumns<Industry>({
  name: ({ name }) => name,
  description: ({ description }) => description,
  clients: ({ client_count: clients }) => clients,
  status: ({ is_active: isActive }) => activeText(isActive),
});

export function industryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const queries = industryLists(database);
  const lists = { active: stampedList(queries.active), all: stampedList(queries.all) };
  const calls = { list: listIndustries, export: exportIndustries };
  serveWholeList<Industry, typeof listIndustries>(app, calls, {
    file: 'industries',
    columns: csvColumns,
    arrangement: industryArrangement,
    read: (request) => lists[request.query.include_inactive ? 'all' : 'active'](sessionOf(request).catalogueStamp),
  });

  serve(app, addIndustry, async (request) =>
    withMessage(message('industries.done.add'), await changes.addIndustry(database, sessionOf(request), request.body)),
  );

  serve(app, updateIndustry, async (request) =>
    withMessage(
      message('industries.done.update'),
      await changes.updateIndustry(database, sessionOf(request), request.params.id, request.body),
    ),
  );

  serve(app, deleteIndustry, async (request) =>
    withMessage(
      message('industries.done.delete'),
      await changes.deleteIndustry(database, sessionOf(request), request.params.id, request.query),
    ),
  );

  serve(app, restoreIndustry, async (request) =>
    withMessage(
      message('industries.done.restore'),
      await changes.restoreIndustry(database, sessionOf(request), request.params.id),
    ),
  );
}
