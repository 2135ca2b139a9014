import type { FastifyInstance } from 'fastify';
import {
  addIndustry,
  deleteIndustry,
  exportIndustries,
  industryArrangement,
  industryMessages,
  listIndustries,
  restoreIndustry,
  updateIndustry,
} from '@orgscope/contract/resources/industries';
import type { Industry } from '@orgscope/contract/resources/industries';
import type { Database } from '../../db/database.ts';
import { withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session.ts';
import { stampedList } from '../records/stamped-list.ts';
import { arranged, isWhole, partOfList } from '../records/whole-list.ts';
import { industryChanges } from './change-industry.ts';
import { industryLists } from './queries.ts';

const csvColumns: CsvColumns<Industry> = {
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  Clients: ({ client_count: clients }) => clients,
  Status: ({ is_active: isActive }) => (isActive ? 'Active' : 'Inactive'),
};

type ListRequest = RequestOf<typeof listIndustries> | RequestOf<typeof exportIndustries>;

export function industryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const queries = industryLists(database);
  const lists = { active: stampedList(queries.active), all: stampedList(queries.all) };
  const changes = industryChanges(database);

  const listed = (request: ListRequest) =>
    lists[request.query.include_inactive ? 'all' : 'active'](sessionOf(request).catalogueStamp);

  serve(app, listIndustries, async (request) => {
    const list = await listed(request);
    return isWhole(request.query) ? list : partOfList(list.rows<Industry>(), request.query, industryArrangement);
  });

  serve(app, exportIndustries, async (request) => {
    const industries = (await listed(request)).rows<Industry>();
    return csvFile('industries', csvColumns, arranged(industries, request.query, industryArrangement));
  });

  serve(app, addIndustry, async (request) =>
    withMessage(industryMessages.added, await changes.add(sessionOf(request), request.body)),
  );

  serve(app, updateIndustry, async (request) =>
    withMessage(industryMessages.updated, await changes.update(sessionOf(request), request.params.id, request.body)),
  );

  serve(app, deleteIndustry, async (request) =>
    withMessage(industryMessages.deleted, await changes.remove(sessionOf(request), request.params.id)),
  );

  serve(app, restoreIndustry, async (request) =>
    withMessage(industryMessages.restored, await changes.restore(sessionOf(request), request.params.id)),
  );
}
