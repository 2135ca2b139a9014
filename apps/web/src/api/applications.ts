import type { Application } from '@orgscope/contract/resources/application-record';
import {
  addApplication,
  deleteApplication,
  listApplications,
  restoreApplication,
  updateApplication,
} from '@orgscope/contract/resources/applications';
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
