import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { notFound } from '../../http/app-error.ts';
import type { Session } from '../../http/session.ts';
import { holdActiveClient } from '../clients/active-client.ts';
import { issueInvitations } from '../invitations/issue-invitation.ts';
import { editorName } from '../records/edited-by.ts';
import { takeSeats } from '../subscriptions/seats.ts';
import { nameOf } from './account.ts';
import type { ImportedUser } from './check-users.ts';
import { holdPlacesOf } from './places.ts';
import { insertUsers } from './queries.ts';
import { inactiveClient } from './refusals.ts';

const slice = 500;

const idsIn = (values: (number | null)[]) => [...new Set(values.filter((value) => value !== null))];

/** Refuses where a function or location that the file names has gone since it was checked. */
async function holdPlaces(tx: Drizzle, clientId: number, people: readonly ImportedUser[]): Promise<void> {
  const functionIds = idsIn(people.map(({ clientFunctionId }) => clientFunctionId));
  const locationIds = idsIn(people.map(({ clientLocationId }) => clientLocationId));
  const held = await holdPlacesOf(tx, clientId, functionIds, locationIds);
  if (held.functions < functionIds.length) throw notFound('Function not found');
  if (held.locations < locationIds.length) throw notFound('Location not found');
}

/** Makes all users of a checked file and mails their invitations, or does neither. */
export function importUsers(
  database: Database,
  importer: Session,
  clientId: number,
  people: readonly ImportedUser[],
  tell: (done: number) => void,
): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    const client = await holdActiveClient(tx, clientId, inactiveClient);
    await holdPlaces(tx, clientId, people);
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
        invited.map((user) => ({ ...user, client })),
        nameOf(importer.user),
      );
      tell(from + some.length);
    }
  });
}
