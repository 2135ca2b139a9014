import * as z from 'zod/mini';
import { bulkBody, withBulkResult } from '../bulk.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { clearable, codesOf, idParams, recordId } from '../fields.ts';
import { withHistory } from '../history.ts';
import { columnsBody, importBody, ImportProgress, importUpload, withCheck, withColumns } from '../imports.ts';
import { Csv, listQuery, ofClient, withList } from '../listing.ts';
import {
  Application,
  ApplicationChange,
  ApplicationInput,
  applicationMessages,
  applicationTypes,
  criticalities,
  hostings,
  lifecycles,
  timeClasses,
} from './application-record.ts';
import type { ApplicationType, Criticality, Hosting, Lifecycle, TimeClass } from './application-record.ts';

/** How many applications the list holds where no page is asked for. */
export const wholeApplicationList = 1000;

const path = '/api/core/applications/';
const params = idParams(applicationMessages.absent);
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const filter = <K extends string>(values: Record<K, unknown>, name: string) =>
  z.optional(z.enum(codesOf(values), `Unknown ${name}`));

export const ApplicationQuery = z.object({
  ...ofClient,
  ...listQuery([
    'name',
    'lifecycle',
    'criticality',
    'time_class',
    'business_owner',
    'function',
    'vendor',
    'contract_end_date',
  ]),
  type: filter<ApplicationType>(applicationTypes, 'type'),
  hosting: filter<Hosting>(hostings, 'hosting'),
  lifecycle: filter<Lifecycle>(lifecycles, 'lifecycle'),
  criticality: filter<Criticality>(criticalities, 'criticality'),
  time_class: filter<TimeClass>(timeClasses, 'class'),
  /** Business or IT owner. */
  owner_id: z.optional(recordId()),
  function_id: z.optional(recordId()),
});
export type ApplicationQuery = z.infer<typeof ApplicationQuery>;

export const listApplications = endpoint({
  method: 'GET',
  path,
  summary:
    'Applications of a client by name, sought, ordered and paged by the server. Without a page, the first 1,000.',
  access,
  query: ApplicationQuery,
  answer: withList(Application),
});

export const exportApplications = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'All applications that the same query finds, as a CSV file that can be imported again.',
  access,
  query: ApplicationQuery,
  produces: 'text/csv',
  answer: Csv,
});

export const readApplication = endpoint({
  method: 'GET',
  path: `${path}:id/`,
  summary: 'One application.',
  access,
  params,
  answer: withData(Application),
});

export const listApplicationHistory = endpoint({
  method: 'GET',
  path: `${path}:id/history/`,
  summary: 'What became of an application, the newest first.',
  access,
  params,
  answer: withHistory,
});

export const addApplication = endpoint({
  method: 'POST',
  path,
  summary: 'Add an application. Its name is unique within the client among the active ones.',
  access,
  body: ApplicationInput,
  answer: withMessage(Application),
  status: 201,
});

export const updateApplication = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change an active application; fields left out stay as they are.',
  access,
  params,
  body: ApplicationChange,
  answer: withMessage(Application),
});

export const deleteApplication = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Make an application inactive.',
  access,
  params,
  answer: withMessage(Application),
});

export const restoreApplication = endpoint({
  method: 'PATCH',
  path: `${path}:id/restore/`,
  summary: 'Make an inactive application active again.',
  access,
  params,
  answer: withMessage(Application),
});

const bulkChange = z.object({
  lifecycle: filter<Lifecycle>(lifecycles, 'lifecycle'),
  business_owner_id: clearable(recordId()),
  it_owner_id: clearable(recordId()),
  function_id: clearable(recordId()),
});
export type ApplicationBulkChange = z.infer<typeof bulkChange>;

export const changeApplications = endpoint({
  method: 'POST',
  path: `${path}bulk/`,
  summary: 'Change lifecycle, owners or function of many applications at once, or tell what would change.',
  access,
  body: bulkBody(bulkChange),
  answer: withBulkResult,
});

export const readApplicationColumns = endpoint({
  method: 'POST',
  path: `${path}import/columns/`,
  summary: 'Read the columns of a CSV file of applications, and guess what they hold.',
  access,
  body: columnsBody,
  upload: importUpload,
  queued: true,
  answer: withColumns,
});

export const checkApplicationImport = endpoint({
  method: 'POST',
  path: `${path}import/check/`,
  summary: 'Tell every fault of every row of a CSV file of applications. Nothing is written.',
  access,
  body: importBody,
  upload: importUpload,
  queued: true,
  answer: withCheck,
});

export const importApplications = endpoint({
  method: 'POST',
  path: `${path}import/`,
  summary: 'Add the applications of a CSV file, or bring those with a known name up to date: all of them, or none.',
  access,
  body: importBody,
  upload: importUpload,
  queued: true,
  produces: 'application/x-ndjson',
  answer: ImportProgress,
});
