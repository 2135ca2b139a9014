import type { Application } from '@orgscope/contract/resources/application-record';
import {
  addApplication,
  changeApplications,
  deleteApplication,
  listApplications,
  restoreApplication,
  updateApplication,
} from '@orgscope/contract/resources/applications';
import type { ApplicationBulkChange } from '@orgscope/contract/resources/applications';
import { call } from './client.ts';
import { recordsOf } from './records.ts';

export type { Application } from '@orgscope/contract/resources/application-record';

// Only servers with the whole of this resource have it at all.
const readRow = (item: unknown): Application => item as Application;

/** The applications of a client. */
export const applications = recordsOf(
  'applications',
  {
    list: listApplications,
    add: addApplication,
    update: updateApplication,
    remove: deleteApplication,
    restore: restoreApplication,
  },
  readRow,
);

/** Changes many applications, or tells what would change. */
export const changeManyApplications = async (ids: number[], change: ApplicationBulkChange, preview: boolean) =>
  (await call(changeApplications, { body: { ids, change, preview } })).data;
