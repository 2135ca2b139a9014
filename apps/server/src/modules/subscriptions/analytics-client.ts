import { message } from '@orgscope/contract/words/message';
import type { Module } from '@orgscope/contract/modules';
import type { Database } from '../../db/connections/database.ts';
import { platformScope, tenantScope } from '../../db/scope.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import type { Session } from '../../identity/session/session.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { cachedClients, readSubscribedClients } from './subscribed-clients.ts';
import type { SubscribedClient } from './subscribed-clients.ts';
import { subscribedOn } from './subscribed-modules.ts';

/** The client that a call of the analytics is about. */
export interface AnalyticsClient extends Omit<SubscribedClient, 'subscriptions'> {
  readonly scope: Scope;
  /** The date in the client's time zone. */
  readonly today: string;
  /** Whether a subscription of it runs today. */
  readonly isSubscribed: boolean;
  /** Whether its subscriptions include these analytics today. */
  hasModule(module: Module): boolean;
}

/** Refuses analytics that the client's subscriptions do not include today, whoever asks. */
export function checkSubscribed(client: AnalyticsClient, module: Module): void {
  if (!client.hasModule(module)) throw new AppError('permission_denied', message('analytics.locked'));
}

function clientAt({ subscriptions: own, ...client }: SubscribedClient, now?: number): AnalyticsClient {
  const today = todayIn(client.timezone, now);
  const subscribed = new Set(subscribedOn(own, today).subscriptions.flatMap(({ modules }) => modules));
  return {
    ...client,
    scope: tenantScope(client.id),
    today,
    isSubscribed: subscribed.size > 0,
    hasModule: (module) => subscribed.has(module),
  };
}

/** Reads clients for work without a caller, as they are at a moment. */
export const analyticsClientsById =
  (database: Database) =>
  async (clientId: number, now: number): Promise<AnalyticsClient | undefined> => {
    const [found] = await readSubscribedClients(database.in(platformScope), [clientId]);
    return found && clientAt(found, now);
  };

/** Reads the caller's client, or the one that a platform administrator names. */
export function analyticsClients(database: Database) {
  const read = cachedClients(database);
  return async (session: Session, named: number | undefined): Promise<AnalyticsClient> => {
    const found = await read(chosenClient(session, named), session.catalogueStamp);
    if (!found) throw notFound(message('clients.absent'));
    return clientAt(found);
  };
}
