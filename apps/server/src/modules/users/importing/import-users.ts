import { message } from '@orgscope/contract/words/message';
import type { ImportFault } from '@orgscope/contract/records/imports';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
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
import { foreignAmong, lockRefusals, noteRefusals, roomFor } from '../inviting/foreign-addresses.ts';
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

/** Locks the client and the places of a file; refuses if one was removed since the check. */
async function lockGiven(tx: Drizzle, clientId: number, people: readonly ImportedUser[]) {
  const client = await lockActiveClient(tx, clientId, inactiveClient);
  await lockActive(tx, clientId, {
    function: ['function', ...people.map(({ clientFunctionId }) => clientFunctionId)],
    location: ['location', ...people.map(({ clientLocationId }) => clientLocationId)],
  });
  return client;
}

/**
 * The addresses of a file that belong to accounts elsewhere, as refusals that count; throws if they exceed the day's limit. In
 * a transaction of its own: every invitation of the client waits for its lock. What the import would be refused for anyway comes
 * first and counts nothing; all else counts, though the import fails: who makes it fail could learn of addresses meanwhile.
 */
async function refuseForeign(
  database: Database,
  importer: Session,
  clientId: number,
  people: readonly ImportedUser[],
): Promise<ReadonlySet<string>> {
  const found = await database.transaction(platformScope, async (tx) => {
    const left = await lockRefusals(tx, importer, clientId);
    await lockGiven(tx, clientId, people);
    // For all, as in the check: that some need no seat would tell that they are elsewhere.
    await takeSeats(tx, clientId, people.length);
    const addresses = people.map(({ username }) => username);
    const foreign = await foreignAmong(tx, clientId, addresses);
    if (await noteRefusals(tx, importer, clientId, [...foreign], left)) return foreign;
    return importTellsTooMuch((await roomFor(tx, importer, clientId)).seconds ?? 0);
  });
  // Thrown after the commit, which keeps the refusals.
  if (found instanceof AppError) throw found;
  return found;
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
  const foreign = await refuseForeign(database, importer, clientId, people);
  const leftOut = people.filter(({ username }) => foreign.has(username));
  return database.transaction(platformScope, async (tx) => {
    const client = await lockGiven(tx, clientId, people);
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
