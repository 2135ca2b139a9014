import { message } from '@orgscope/contract/words/message';
import type { ImportFault } from '@orgscope/contract/records/imports';
import type { Database } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { nowIn } from '../../../db/sql/database-now.ts';
import { AppError } from '../../../errors/app-error.ts';
import { messageAs } from '../../../errors/message-answer.ts';
import { lockActiveClient } from '../../../identity/reach/active-client.ts';
import type { Session } from '../../../identity/session/session.ts';
import type { Seal } from '../../../mail/mail-secrets.ts';
import { lockCaller } from '../../accounts/account.ts';
import type { Written } from '../../imports/run-import.ts';
import { issueInvitations } from '../../invitations/issue-invitation.ts';
import { editorName } from '../../../identity/editor.ts';
import { lockActive } from '../../references/lock-references.ts';
import { takeSeats } from '../../subscriptions/seats.ts';
import type { ImportedUser } from './check-users.ts';
import { foreignAmong, forgetRefusals, lockRefusals, noteRefusals, roomFor } from '../inviting/foreign-addresses.ts';
import { insertUsers } from '../record/queries.ts';
import { importTellsTooMuch, inactiveClient } from '../record/refusals.ts';

// As many as block the event loop for a few milliseconds: other calls run between the slices.
const slice = 100;

const faultOf = (row: number, address: string): ImportFault => ({
  row,
  field: 'email',
  value: address,
  ...messageAs('text', message('users.email_elsewhere')),
});

/**
 * The addresses of a file that belong to accounts elsewhere, and the refusals that count them; throws if they exceed the day's
 * limit. In a transaction of its own: every invitation of the client waits for its lock.
 */
async function refuseForeign(
  database: Database,
  importer: Session,
  clientId: number,
  addresses: string[],
): Promise<{ foreign: ReadonlySet<string>; noted: number[] }> {
  const found = await database.transaction(platformScope, async (tx) => {
    const left = await lockRefusals(tx, importer, clientId);
    const foreign = await foreignAmong(tx, clientId, addresses);
    const { ids, areAll } = await noteRefusals(tx, importer, clientId, [...foreign], left);
    if (areAll) return { foreign, noted: ids };
    return importTellsTooMuch((await roomFor(tx, importer, clientId)).seconds ?? 0);
  });
  // Thrown after the commit, which keeps the refusals.
  if (found instanceof AppError) throw found;
  return found;
}

function addPeople(
  database: Database,
  seal: Seal,
  importer: Session,
  clientId: number,
  people: readonly ImportedUser[],
  foreign: ReadonlySet<string>,
  tell: (done: number) => void,
): Promise<Written> {
  const leftOut = people.filter(({ username }) => foreign.has(username));
  return database.transaction(platformScope, async (tx) => {
    const client = await lockActiveClient(tx, clientId, inactiveClient);
    // A function or location of the file may have been removed since the check.
    await lockActive(tx, clientId, {
      function: ['function', ...people.map(({ clientFunctionId }) => clientFunctionId)],
      location: ['location', ...people.map(({ clientLocationId }) => clientLocationId)],
    });
    const count = people.length - leftOut.length;
    const of = {
      clientId,
      invitedAt: await nowIn(tx),
      invitedBy: importer.user.id,
      invitedByName: editorName(importer),
      language: importer.user.language,
    };
    // The progress counts every row: it must reveal nothing before the invitations are really created.
    for (let from = 0; from < people.length; from += slice) {
      const rows = people.slice(from, from + slice);
      const invited = rows.filter(({ username }) => !foreign.has(username));
      const some = await insertUsers(
        tx,
        invited.map((person) => ({ ...person, ...of })),
      );
      await issueInvitations(
        tx,
        seal,
        some.map((user) => ({ ...user, client })),
        editorName(importer),
      );
      tell(from + rows.length);
    }
    // Last: who is restored or signs in for the first time meanwhile waits for this lock. The added people are counted already.
    await takeSeats(tx, clientId, 0);
    if (people.some(({ platformRole }) => platformRole !== 'member')) await lockCaller(tx, importer);
    return { added: count, changed: 0, leftOut: leftOut.map(({ row, username }) => faultOf(row, username)) };
  });
}

/**
 * Creates the users of a checked file and mails their invitations, or does neither. Rows whose addresses have accounts
 * elsewhere are left out and reported; if they exceed the day's limit, no one is invited.
 */
export async function importUsers(
  database: Database,
  seal: Seal,
  importer: Session,
  clientId: number,
  people: readonly ImportedUser[],
  tell: (done: number) => void,
): Promise<Written> {
  const addresses = people.map(({ username }) => username);
  const { foreign, noted } = await refuseForeign(database, importer, clientId, addresses);
  try {
    return await addPeople(database, seal, importer, clientId, people, foreign, tell);
  } catch (error) {
    // Nobody was told of them, and the import can be repeated. Of a database that answers neither, the first error tells more.
    await forgetRefusals(database.in(platformScope), clientId, noted).catch(() => undefined);
    throw error;
  }
}
