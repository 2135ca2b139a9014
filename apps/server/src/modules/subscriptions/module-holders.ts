import type { Module } from '@orgscope/contract/modules';
import type { Drizzle } from '../../db/connections/database.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { readSubscribedClients } from './subscribed-clients.ts';
import type { SubscribedClient } from './subscribed-clients.ts';
import { subscribedOn } from './subscribed-modules.ts';

/** A client for work without a caller. */
export interface HoldingClient extends Pick<SubscribedClient, 'id' | 'name' | 'timezone' | 'primaryColor'> {
  /** It is active, and its subscriptions include the analytics today. */
  readonly holds: boolean;
}

/** Some clients, and whether they hold these analytics today. */
export async function moduleHolders(
  db: Drizzle,
  ids: readonly number[],
  module: Module,
): Promise<Map<number, HoldingClient>> {
  const found = await readSubscribedClients(db, ids);
  return new Map(
    found.map((client) => {
      const { subscriptions } = subscribedOn(client.subscriptions, todayIn(client.timezone));
      const holds = client.isActive && subscriptions.some(({ modules }) => modules.includes(module));
      return [client.id, { ...client, holds }];
    }),
  );
}
