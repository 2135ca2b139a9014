import { english } from '@orgscope/contract/words/english';
import type { FastifyInstance } from 'fastify';
import { writeMessages } from '@orgscope/contract/records/messages';
import { message } from '@orgscope/contract/words/message';
import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import {
  clientArrangement,
  exportClients,
  listClientEnums,
  listClients,
  purgeClient,
  writes,
} from '@orgscope/contract/resources/clients';
import { employeeRanges, itEmployeeRanges } from '@orgscope/contract/fields/employee-ranges';
import type { Client } from '@orgscope/contract/resources/clients';
import type { Database } from '../../db/connections/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { stampedList } from '../records/stamped-list.ts';
import { serveWrites } from '../records/serve-writes.ts';
import { serveWholeList } from '../records/whole-list.ts';
import { activeText, exportColumns } from '../records/export-columns.ts';
import { clientChanges } from './change-client.ts';
import { markForPurge } from './purge-client.ts';
import { clientLists } from './queries.ts';

const csvColumns = exportColumns<Client>({
  name: ({ name }) => name,
  industry: ({ industry }) => industry.name,
  description: ({ description }) => description,
  website: ({ website }) => website,
  employees: ({ number_of_employees: range }) => english(`labels.employees.${range}`),
  it_employees: ({ number_of_it_employees: range }) => english(`labels.it_employees.${range}`),
  time_zone: ({ timezone }) => timezone,
  status: ({ is_active: isActive }) => activeText(isActive),
});

const enums = {
  number_of_employees: employeeRanges.map((value) => ({ value, label: english(`labels.employees.${value}`) })),
  number_of_it_employees: itEmployeeRanges.map((value) => ({ value, label: english(`labels.it_employees.${value}`) })),
  default_color_palette: defaultPalette,
};

interface ClientRoutes {
  database: Database;
  mail: Pick<MailWorker, 'wake'>;
}

export function clientRoutes(app: FastifyInstance, { database, mail }: ClientRoutes): void {
  const queries = clientLists(database);
  const lists = { active: stampedList(queries.active), all: stampedList(queries.all) };
  const calls = { list: listClients, export: exportClients };
  serveWholeList<Client, typeof listClients>(app, calls, {
    file: 'clients',
    columns: csvColumns,
    arrangement: clientArrangement,
    read: (request) => lists[request.query.include_inactive ? 'all' : 'active'](sessionOf(request).catalogueStamp),
    keep: ({ industry_id: id }) => (id === undefined ? undefined : ({ industry }) => industry.id === id),
  });

  serve(app, listClientEnums, async () => withData(enums));

  serveWrites(app, writes, writeMessages('clients'), clientChanges(database));

  serve(app, purgeClient, async (request) => {
    const { params, body } = request;
    const marked = await markForPurge(database, sessionOf(request), params.id, body.confirm);
    mail.wake();
    return withMessage(message('clients.done.purge'), marked);
  });
}
