import type { FastifyInstance } from 'fastify';
import { writeMessages } from '@orgscope/contract/records/messages';
import { exportIndustries, industryArrangement, listIndustries, writes } from '@orgscope/contract/resources/industries';
import type { Industry } from '@orgscope/contract/resources/industries';
import type { Database } from '../../db/connections/database.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { stampedList } from '../records/stamped-list.ts';
import { serveWrites } from '../records/serve-writes.ts';
import { serveWholeList } from '../records/whole-list.ts';
import { activeText, exportColumns } from '../records/export-columns.ts';
import { industryChanges } from './change-industry.ts';
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

  serveWrites(app, writes, writeMessages('industries'), industryChanges(database));
}
