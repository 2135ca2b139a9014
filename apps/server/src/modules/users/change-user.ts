import type { UserChange, UserRecord } from '@orgscope/contract/resources/users';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { holdActiveClient } from '../../identity/active-client.ts';
import { endSessionsOf } from '../../identity/session-queries.ts';
import type { Session } from '../../identity/session.ts';
import { withdrawMails } from '../../mail/outbox.ts';
import { noSuchUser } from '../accounts/account.ts';
import { recordChanges } from '../records/record-changes.ts';
import { checkRestoredPlaces } from '../references/hold-references.ts';
import { holdActivePlaces } from '../references/hold-references.ts';
import { takeSeats } from '../subscriptions/seats.ts';
import { voidTokens } from '../user-tokens/user-tokens.ts';
import { countOtherAdministrators, holdAdministrators, lockUser, updateUserRow } from './queries.ts';
import type { UserRow, UserValues } from './queries.ts';
import * as refusals from './refusals.ts';
import { tellChangedFacts } from './tell-changed-facts.ts';
import { readUserRecords } from './user-record.ts';
import { checkRank, mayGiveRole } from './user-rules.ts';

type Fields = Omit<UserChange, 'version'>;

/** The columns of the sent fields whose value changes; a blank job title becomes null. */
function differences(row: UserRow, fields: Fields): Partial<UserValues> {
  const sent = {
    firstName: fields.first_name,
    lastName: fields.last_name,
    platformRole: fields.platform_role,
    clientFunctionId: fields.client_function_id,
    clientLocationId: fields.client_location_id,
    jobTitle: fields.job_title === '' ? null : fields.job_title,
    companyRole: fields.company_role,
  };
  const differs = ([column, value]: [string, unknown]) => value !== undefined && value !== row[column as keyof UserRow];
  return Object.fromEntries(Object.entries(sent).filter(differs));
}

/** Refuses to remove the last administrator, even if two are removed at once. */
async function keepAnAdministrator(tx: Drizzle, row: UserRow): Promise<void> {
  if (row.platformRole !== 'platform_admin') return;
  await holdAdministrators(tx);
  if ((await countOtherAdministrators(tx, row.id)) === 0) throw refusals.lastAdministrator();
}

async function checkRole(tx: Drizzle, row: UserRow, role: UserValues['platformRole'], editor: Session): Promise<void> {
  if (row.id === editor.user.id) throw refusals.ownRole();
  if (!mayGiveRole(editor, role, row.clientId)) throw refusals.platformAdminOnly();
  await keepAnAdministrator(tx, row);
}

/** The writes on users. They end sessions and write mails, which belong to no tenant: all in platform scope. */
export const userChanges = (database: Database) =>
  recordChanges<UserRow, UserChange, UserValues, UserRecord>(database, {
    scope: platformScope,
    lock: lockUser,
    async read(tx, { id, clientId }) {
      const [record] = await readUserRecords(tx, clientId, [id]);
      if (!record) throw new Error('The user is gone');
      return record;
    },
    async valuesOf(tx, row, fields, editor) {
      checkRank(row, editor);
      const values = differences(row, fields);
      const { platformRole, clientFunctionId, clientLocationId } = values;
      if (platformRole !== undefined) await checkRole(tx, row, platformRole, editor);
      const places = { client_function_id: clientFunctionId, client_location_id: clientLocationId };
      await holdActivePlaces(tx, row.clientId, places);
      await tellChangedFacts(tx, row, values, editor);
      return values;
    },
    write: updateUserRow,
    async beforeDelete(tx, row, editor) {
      if (row.id === editor.user.id) throw refusals.ownAccount();
      checkRank(row, editor);
      await keepAnAdministrator(tx, row);
      await voidTokens(tx, row.id, 'invitation');
      await voidTokens(tx, row.id, 'password_reset');
      await withdrawMails(tx, row.id, ['invitation', 'first_login', 'password_reset']);
      await endSessionsOf(tx, row.id);
    },
    async beforeRestore(tx, row, editor) {
      checkRank(row, editor);
      // Tokens that were open when the user became inactive stay invalid.
      await endSessionsOf(tx, row.id);
      // Sessions of an ended invitation were kept to say what happened: they must not open the restored account.
      await endSessionsOf(tx, row.id);
      await holdActiveClient(tx, row.clientId, refusals.inactiveClient);
      const { clientFunctionId: functionId, clientLocationId: locationId } = row;
      await checkRestoredPlaces(tx, row.clientId, { functionId, locationId });
      await takeSeats(tx, row.clientId);
    },
    refusals: { absent: noSuchUser, inactive: refusals.inactiveUser, alreadyActive: refusals.alreadyActive },
  });
