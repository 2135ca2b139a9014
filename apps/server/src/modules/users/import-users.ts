import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { Session } from '../../http/session.ts';
import type { Seal } from '../../mail/mail-secrets.ts';
import { holdActiveClient } from '../clients/active-client.ts';
import { issueInvitations } from '../invitations/issue-invitation.ts';
import { editorName } from '../records/edited-by.ts';
import { holdActive } from '../records/hold-active.ts';
import { takeSeats } from '../subscriptions/seats.ts';
import { nameOf } from './account.ts';
import type { ImportedUser } from './check-users.ts';
import { insertUsers } from './queries.ts';
import { inactiveClient } from './refusals.ts';

const slice = 500;

/** Makes all users of a checked file and mails their invitations, or does neither. */
export function importUsers(
  database: Database,
  seal: Seal,
  importer: Session,
  clientId: number,
  people: readonly ImportedUser[],
  tell: (done: number) => void,
): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    const client = await holdActiveClient(tx, clientId, inactiveClient);
    // One that the file names may have gone since it was checked.
    await holdActive(tx, clientId, {
      function: ['function', ...people.map(({ clientFunctionId }) => clientFunctionId)],
      location: ['location', ...people.map(({ clientLocationId }) => clientLocationId)],
    });
    await takeSeats(tx, clientId, people.length);
    const of = { clientId, invitedAt: new Date(), invitedBy: importer.user.id, invitedByName: editorName(importer) };
    for (let from = 0; from < people.length; from += slice) {
      const some = people.slice(from, from + slice);
      const invited = await insertUsers(
        tx,
        some.map((person) => ({ ...person, ...of })),
      );
      await issueInvitations(
        tx,
        seal,
        invited.map((user) => ({ ...user, client })),
        nameOf(importer.user),
      );
      tell(from + some.length);
    }
  });
}
