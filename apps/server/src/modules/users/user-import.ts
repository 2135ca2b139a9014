import {
  checkUserImport,
  importUsers,
  readUserColumns,
  userImportFields,
  userMessages,
} from '@orgscope/contract/resources/users';
import type { Database } from '../../db/database.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { ImportedResource } from '../imports/import-routes.ts';
import { userRowRules } from './check-users.ts';
import type { Field, ImportedUser } from './check-users.ts';
import { importUsers as write } from './import-users.ts';
import { userConstraints } from './refusals.ts';

export const userImport = (database: Database, mail: MailWorker): ImportedResource<Field, ImportedUser> => ({
  calls: { readColumns: readUserColumns, check: checkUserImport, run: importUsers },
  fields: userImportFields,
  rulesFor: ({ importer, clientId }) => userRowRules(database, importer, clientId),
  async write({ importer, clientId }, people, tell) {
    await write(database, importer, clientId, people, tell);
    mail.wake();
    return people.length;
  },
  message: userMessages.imported,
  constraints: userConstraints,
});
