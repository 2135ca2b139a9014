import { changingResources } from '@orgscope/contract/resources/changes';
import type { ChangingResource } from '@orgscope/contract/resources/changes';
import { isPlatformAdmin } from '../../identity/reach/is-platform-admin.ts';
import type { Session } from '../../identity/session/session.ts';

/** A change, as it is announced. */
export interface Change {
  readonly resource: ChangingResource;
  /** Undefined where the record is of no client. */
  readonly clientId: number | undefined;
}

/** Lists over all clients, which platform administrators alone see, those of closed clients too. */
const ofPlatform = new Set<ChangingResource>(['clients', 'industries', 'subscriptions']);

/** The lists whose changes a caller may receive. */
export const resourcesOf = (session: Session): ChangingResource[] =>
  changingResources.filter((resource) => isPlatformAdmin(session) || !ofPlatform.has(resource));

/** Whether a caller may receive a change; `named` is the one client that they ask for. */
export function mayHear(session: Session, named: number | undefined, { resource, clientId }: Change): boolean {
  if (ofPlatform.has(resource)) return isPlatformAdmin(session);
  if (clientId === undefined) return false;
  if (!isPlatformAdmin(session)) return clientId === session.user.clientId;
  return !session.closedClients.includes(clientId) && (named === undefined || clientId === named);
}

/** Undefined for what a newer version tells and this one does not know. */
export function readChange(text: string): Change | undefined {
  const [name, client] = text.split(' ');
  const resource = changingResources.find((each) => each === name);
  return resource && { resource, clientId: client ? Number(client) : undefined };
}
