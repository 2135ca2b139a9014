import type { FastifyInstance } from 'fastify';
import {
  addCustomAttribute,
  customAttributeArrangement,
  customAttributeMessages,
  deleteCustomAttribute,
  exportCustomAttributes,
  listCustomAttributes,
  restoreCustomAttribute,
  updateCustomAttribute,
} from '@orgscope/contract/resources/custom-attributes';
import type { CustomAttribute } from '@orgscope/contract/resources/custom-attributes';
import type { Database } from '../../db/database.ts';
import { withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session.ts';
import { listOfClient } from '../records/list-of-client.ts';
import { answerWholeList, arranged } from '../records/whole-list.ts';
import { customAttributeChanges } from './change-custom-attribute.ts';
import { attributeRecords } from './queries.ts';

const csvColumns: CsvColumns<CustomAttribute> = {
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  Required: ({ required }) => (required ? 'Yes' : 'No'),
  Options: ({ options }) =>
    options
      .filter((option) => !option.is_archived)
      .map(({ name }) => name)
      .join('; '),
  Users: ({ user_count: users }) => users,
  Status: ({ is_active: isActive }) => (isActive ? 'Active' : 'Inactive'),
};

export function customAttributeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const changes = customAttributeChanges(database);

  function listed(request: RequestOf<typeof listCustomAttributes>): Promise<string> {
    const { client_id: named, include_inactive: withInactive = false } = request.query;
    return listOfClient(database, sessionOf(request), named, (db, clientId) =>
      attributeRecords(db, clientId, withInactive),
    );
  }

  serve(app, listCustomAttributes, async (request) =>
    answerWholeList(await listed(request), request.query, customAttributeArrangement),
  );

  serve(app, exportCustomAttributes, async (request) => {
    const attributes: CustomAttribute[] = JSON.parse(await listed(request));
    return csvFile('custom-attributes', csvColumns, arranged(attributes, request.query, customAttributeArrangement));
  });

  serve(app, addCustomAttribute, async (request) =>
    withMessage(customAttributeMessages.added, await changes.add(sessionOf(request), request.body)),
  );

  serve(app, updateCustomAttribute, async (request) => {
    const { params, body } = request;
    return withMessage(customAttributeMessages.updated, await changes.update(sessionOf(request), params.id, body));
  });

  serve(app, deleteCustomAttribute, async (request) =>
    withMessage(customAttributeMessages.deleted, await changes.remove(sessionOf(request), request.params.id)),
  );

  serve(app, restoreCustomAttribute, async (request) =>
    withMessage(customAttributeMessages.restored, await changes.restore(sessionOf(request), request.params.id)),
  );
}
