import type { Session } from '../../identity/session.ts';
import { personName } from '../../lib/person-name.ts';

/** Who acts, as an event of the history keeps it. */
export const actorOf = ({ user }: Session) => ({
  by: personName(user),
  actorId: user.id,
  actorClientId: user.clientId,
});
