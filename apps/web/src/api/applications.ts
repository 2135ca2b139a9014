import type { Application } from '@orgscope/contract/resources/application-record';
import {
  addApplication,
  deleteApplication,
  exportApplications,
  listApplications,
  restoreApplication,
  updateApplication,
} from '@orgscope/contract/resources/applications';
import { apiAddress } from './base-address.ts';
import { search } from './client.ts';
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

/** Where the applications that a query lists can be had as a file. */
export const exportAddress = (query: Record<string, unknown>): string =>
  apiAddress(`${exportApplications.path}${search(query)}`);
