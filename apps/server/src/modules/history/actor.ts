import type { Session } from '../../identity/session.ts';
import { personName } from '../../lib/person-name.ts';

/** The columns of a history event that identify its actor. */
export const actorOf = ({ user }: Session) => ({
  by: personName(user),
  actorId: user.id,
  actorClientId: user.clientId,
});
