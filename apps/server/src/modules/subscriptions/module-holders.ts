import type { Module } from '@orgscope/contract/modules';
import { eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { jsonObject } from '../../db/json-object.ts';
import { clients } from '../../db/tables/clients.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { todayIn } from '../../lib/today-in.ts';
import { subscribedOn } from './subscribed-modules.ts';
import type { OwnSubscription } from './subscribed-modules.ts';

/** A client for work without a caller. */
export interface HoldingClient {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
  readonly primaryColor: string;
  /** It is active, and its subscriptions include the analytics today. */
  readonly holds: boolean;
}

/** Some clients, and whether they hold these analytics today. */
export async function moduleHolders(
  db: Drizzle,
  ids: readonly number[],
  module: Module,
): Promise<Map<number, HoldingClient>> {
  const rows = await db
    .select({
      id: clients.id,
      name: clients.name,
      timezone: clients.timezone,
      primaryColor: clients.primaryColor,
      isActive: clients.isActive,
      own: sql<OwnSubscription[]>`(
        select coalesce(json_agg(${jsonObject({
          id: subscriptions.id,
          name: subscriptions.name,
          modules: sql<Module[]>`${subscriptions.modules}`,
          startDate: subscriptions.startDate,
          endDate: subscriptions.endDate,
        })}), '[]')
        from ${subscriptions} where ${eq(subscriptions.clientId, clients.id)} and ${subscriptions.isActive})`,
    })
    .from(clients)
    .where(isAnyOf(clients.id, ids));
  return new Map(
    rows.map(({ own, isActive, ...client }) => {
      const { subscriptions: held } = subscribedOn(own, todayIn(client.timezone));
      return [client.id, { ...client, holds: isActive && held.some(({ modules }) => modules.includes(module)) }];
    }),
  );
}
