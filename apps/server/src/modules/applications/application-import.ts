import { applicationImportFields, applicationMessages } from '@orgscope/contract/resources/application-record';
import {
  checkApplicationImport,
  importApplications,
  readApplicationColumns,
} from '@orgscope/contract/resources/applications';
import type { Database } from '../../db/database.ts';
import type { ImportedResource } from '../imports/import-routes.ts';
import { applicationRowRules } from './check-applications.ts';
import type { Field, ImportedApplication } from './check-applications.ts';
import { importApplications as write } from './import-applications.ts';
import { applicationConstraints } from './refusals.ts';

export const applicationImport = (database: Database): ImportedResource<Field, ImportedApplication> => ({
  calls: { readColumns: readApplicationColumns, check: checkApplicationImport, run: importApplications },
  fields: applicationImportFields,
  rulesFor: ({ clientId }, mapping) => applicationRowRules(database, clientId, mapping),
  write: ({ importer, clientId }, items, tell) => write(database, importer, clientId, items, tell),
  message: applicationMessages.imported,
  constraints: applicationConstraints,
});
