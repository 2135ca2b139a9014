import { changingResources } from '@orgscope/contract/resources/changes';
import type { ChangingResource } from '@orgscope/contract/resources/changes';
import { isPlatformAdmin } from '../../identity/reach/is-platform-admin.ts';
import type { Session } from '../../identity/session/session.ts';

/** Lists over all clients, which platform administrators alone see, those of closed clients too. */
const ofPlatform = new Set<ChangingResource>(['clients', 'industries', 'subscriptions']);

/** The lists whose changes a caller may receive. */
export const resourcesOf = (session: Session): ChangingResource[] =>
  changingResources.filter((resource) => isPlatformAdmin(session) || !ofPlatform.has(resource));

/** Whose list has changed: a client's, by its id, or the platform's. */
type Owner = number | 'platform';

/** When a change was heard, and when it was made. */
export interface Moments {
  readonly at: number;
  readonly madeAt: number;
}

/** What has changed, by its owner. */
export type Changes = Map<Owner, Map<ChangingResource, Moments>>;

/** Adds a change as it is announced. Nothing for what a newer version tells and this one does not know. */
export function addChange(changes: Changes, text: string, moments: Moments): void {
  const [name, client] = text.split(' ');
  const resource = changingResources.find((each) => each === name);
  const owner = resource && ofPlatform.has(resource) ? 'platform' : Number(client);
  if (!resource || Number.isNaN(owner)) return;
  const ofOwner = changes.get(owner) ?? new Map();
  changes.set(owner, ofOwner.set(resource, moments));
}

interface Hearer {
  readonly session: Session;
  /** The one client that they ask for. */
  readonly named: number | undefined;
  readonly closedClients: ReadonlySet<number>;
}

/** What a caller may receive of the changes. */
export function heardBy({ session, named, closedClients }: Hearer, changes: Changes) {
  const ofOwner = (owner: Owner) => [...(changes.get(owner) ?? [])];
  if (!isPlatformAdmin(session)) return ofOwner(session.user.clientId);
  const owners: Owner[] = named === undefined ? [...changes.keys()] : ['platform', named];
  return owners.filter((owner) => owner === 'platform' || !closedClients.has(owner)).flatMap(ofOwner);
}
