import type { FastifyInstance } from 'fastify';
import { writeMessages } from '@orgscope/contract/records/messages';
import {
  customAttributeArrangement,
  exportCustomAttributes,
  listCustomAttributes,
  writes,
} from '@orgscope/contract/resources/custom-attributes';
import type { CustomAttribute } from '@orgscope/contract/resources/custom-attributes';
import { readCustomAttribute } from '@orgscope/contract/resources/single-records';
import type { Database } from '../../db/connections/database.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { listOfClient } from '../records/list-of-client.ts';
import { serveWrites } from '../records/serve-writes.ts';
import { serveWholeList } from '../records/whole-list.ts';
import { activeText, exportColumns, yesOrNo } from '../records/export-columns.ts';
import { customAttributeChanges } from './change-custom-attribute.ts';
import { attributeRecords, oneAttribute } from './queries.ts';

const csvColumns = exportColumns<CustomAttribute>({
  name: ({ name }) => name,
  description: ({ description }) => description,
  required: ({ required }) => yesOrNo(required),
  options: ({ options }) =>
    options
      .filter((option) => !option.is_archived)
      .map(({ name }) => name)
      .join('; '),
  users: ({ user_count: users }) => users,
  status: ({ is_active: isActive }) => activeText(isActive),
});

export function customAttributeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const calls = { list: listCustomAttributes, export: exportCustomAttributes };
  serveWholeList<CustomAttribute, typeof listCustomAttributes>(app, calls, {
    file: 'custom-attributes',
    columns: csvColumns,
    arrangement: customAttributeArrangement,
    read(request) {
      const { client_id: named, include_inactive: withInactive = false, updated_since: since } = request.query;
      return listOfClient(database, sessionOf(request), named, (clientId) =>
        attributeRecords(clientId, withInactive, since),
      );
    },
  });

  serve(app, readCustomAttribute, async (request) =>
    withData(await oneAttribute.readFor(database, sessionOf(request), request.params.id)),
  );

  serveWrites(app, writes, writeMessages('custom-attributes'), customAttributeChanges(database));
}
