import type { FastifyInstance } from 'fastify';
import { defaultPalette } from '@orgscope/contract/color-palette';
import {
  addClient,
  clientArrangement,
  clientMessages,
  deleteClient,
  employeeRanges,
  exportClients,
  itEmployeeRanges,
  listClientEnums,
  listClients,
  restoreClient,
  updateClient,
} from '@orgscope/contract/resources/clients';
import type { Client } from '@orgscope/contract/resources/clients';
import type { Database } from '../../db/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session.ts';
import { stampedList } from '../records/stamped-list.ts';
import { arranged, isWhole, partOfList } from '../records/whole-list.ts';
import { clientChanges } from './change-client.ts';
import { clientLists } from './queries.ts';

const csvColumns: CsvColumns<Client> = {
  Name: ({ name }) => name,
  Industry: ({ industry }) => industry.name,
  Description: ({ description }) => description,
  Website: ({ website }) => website,
  Employees: ({ number_of_employees: range }) => employeeRanges[range],
  'IT employees': ({ number_of_it_employees: range }) => itEmployeeRanges[range],
  'Time zone': ({ timezone }) => timezone,
  Status: ({ is_active: isActive }) => (isActive ? 'Active' : 'Inactive'),
};

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const enums = {
  number_of_employees: choicesOf(employeeRanges),
  number_of_it_employees: choicesOf(itEmployeeRanges),
  default_color_palette: defaultPalette,
};

type ListRequest = RequestOf<typeof listClients> | RequestOf<typeof exportClients>;

export function clientRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const queries = clientLists(database);
  const lists = { active: stampedList(queries.active), all: stampedList(queries.all) };
  const changes = clientChanges(database);

  const listed = (request: ListRequest) =>
    lists[request.query.include_inactive ? 'all' : 'active'](sessionOf(request).catalogueStamp);

  /** The clients of the industry that is asked for, or all. */
  const found = async (request: ListRequest): Promise<Client[]> => {
    const { industry_id: industryId } = request.query;
    const clients: Client[] = (await listed(request)).rows();
    return industryId === undefined ? clients : clients.filter(({ industry }) => industry.id === industryId);
  };

  serve(app, listClients, async (request) => {
    const { query } = request;
    if (query.industry_id === undefined && isWhole(query)) return listed(request);
    return partOfList(await found(request), query, clientArrangement);
  });

  serve(app, exportClients, async (request) =>
    csvFile('clients', csvColumns, arranged(await found(request), request.query, clientArrangement)),
  );

  serve(app, listClientEnums, async () => withData(enums));

  serve(app, addClient, async (request) =>
    withMessage(clientMessages.added, await changes.add(sessionOf(request), request.body)),
  );

  serve(app, updateClient, async (request) =>
    withMessage(clientMessages.updated, await changes.update(sessionOf(request), request.params.id, request.body)),
  );

  serve(app, deleteClient, async (request) =>
    withMessage(clientMessages.deleted, await changes.remove(sessionOf(request), request.params.id)),
  );

  serve(app, restoreClient, async (request) =>
    withMessage(clientMessages.restored, await changes.restore(sessionOf(request), request.params.id)),
  );
}
