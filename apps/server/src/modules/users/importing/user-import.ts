import { message } from '@orgscope/contract/words/message';
import {
  checkUserImport,
  importUsers,
  Invitation,
  readUserColumns,
  userImportFields,
} from '@orgscope/contract/resources/users';
import * as z from 'zod/mini';
import type { Database } from '../../../db/connections/database.ts';
import type { SessionKeeper } from '../../../identity/session/session.ts';
import type { ImportedResource } from '../../imports/import-routes.ts';
import { userRowRules } from './check-users.ts';
import type { ImportedUser } from './check-users.ts';
import type { Field } from './file-names.ts';
import { importUsers as write } from './import-users.ts';
import type { InvitingMail } from '../inviting/mail-quota.ts';
import { userConstraints } from '../record/refusals.ts';

// People paste plain lists of addresses, whose first line is no heading.
const holdsAddress = (cell: string) => z.safeParse(Invitation.shape.email, cell).success;
const fields = { ...userImportFields, email: { ...userImportFields.email, holds: holdsAddress } };

export const userImport = (
  database: Database,
  inviting: InvitingMail,
  sessions: SessionKeeper,
): ImportedResource<Field, ImportedUser> => ({
  calls: { readColumns: readUserColumns, check: checkUserImport, run: importUsers },
  fields,
  deletedMark: { heading: message('exports.fields.status'), text: message('exports.codes.user.inactive') },
  rulesFor: ({ importer, clientId, words }, mapping) =>
    userRowRules(database, inviting, importer, clientId, mapping, words),
  async checkRequest(request, people) {
    // As with a single invitation.
    if (people.some(({ platformRole }) => platformRole !== 'member')) await sessions.checkProven(request);
  },
  async write({ importer, clientId }, people, tell) {
    const addresses = people.map(({ username }) => username);
    const { quota, mail } = inviting;
    const written = await quota.takeMany(importer, clientId, addresses, () =>
      write(database, mail.seal, importer, clientId, people, tell),
    );
    mail.wake();
    return written;
  },
  message: (imported, leftOut) =>
    leftOut > 0
      ? message('users.imported_but', { count: imported, left_out: leftOut })
      : message('users.imported', { count: imported }),
  constraints: userConstraints,
});
