import * as z from 'zod/mini';
import { recordId } from '../fields.ts';
import { clientRecordCalls } from '../records/calls.ts';
import { bulkSchema, querySchema } from '../records/record.ts';
import {
  Application,
  ApplicationChange,
  applicationFields,
  ApplicationInput,
  applicationMessages,
} from './application-record.ts';

export const ApplicationQuery = querySchema(applicationFields, {
  /** Business or IT owner. */
  owner_id: z.optional(recordId()),
});
export type ApplicationQuery = z.infer<typeof ApplicationQuery>;

const bulk = bulkSchema(applicationFields);
export type ApplicationBulkChange = z.infer<typeof bulk>;

export const applicationCalls = clientRecordCalls({
  path: '/api/core/applications/',
  one: 'application',
  many: 'applications',
  access: ['core.can_admin', 'core.can_manage_client'],
  absent: applicationMessages.absent,
  record: Application,
  input: ApplicationInput,
  change: ApplicationChange,
  query: ApplicationQuery,
  bulk,
});

export const {
  list: listApplications,
  export: exportApplications,
  read: readApplication,
  history: listApplicationHistory,
  add: addApplication,
  update: updateApplication,
  delete: deleteApplication,
  restore: restoreApplication,
  bulk: changeApplications,
  columns: readApplicationColumns,
  check: checkApplicationImport,
  import: importApplications,
} = applicationCalls;
