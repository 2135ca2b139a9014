import type { Application } from '@orgscope/contract/resources/application-record';
import { wholeApplicationList } from '@orgscope/contract/resources/applications';
import type { ApplicationQuery } from '@orgscope/contract/resources/applications';
import type { Database } from '../../db/database.ts';
import { pagedList } from '../records/paged-list.ts';
import { exportedOf } from './application-export.ts';
import type { ExportedApplication } from './application-export.ts';
import { readApplications, recordOf } from './application-record.ts';
import { applicationSearch } from './queries.ts';

const found = {
  whole: wholeApplicationList,
  search: (_db: unknown, clientId: number, query: ApplicationQuery) => applicationSearch(clientId, query),
};

/** The applications of a client that a query asks for. */
export const applicationList = (database: Database) =>
  pagedList<ApplicationQuery, Application>(database, {
    ...found,
    read: async (...which) => (await readApplications(...which)).map(recordOf),
  });

/** The same as an export tells them. */
export const exportedApplications = (database: Database) =>
  pagedList<ApplicationQuery, ExportedApplication>(database, {
    ...found,
    read: async (...which) => (await readApplications(...which)).map(exportedOf),
  });
