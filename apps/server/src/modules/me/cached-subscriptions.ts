import type { Module } from '@orgscope/contract/modules';
import { eq, sql } from 'drizzle-orm';
import { platformScope } from '../../db/scope.ts';
import type { Database } from '../../db/database.ts';
import { jsonObject } from '../../db/json-object.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { users } from '../../db/tables/users.ts';

const subscription = jsonObject({
  id: subscriptions.id,
  name: subscriptions.name,
  modules: sql<Module[]>`${subscriptions.modules}`,
  startDate: subscriptions.startDate,
  endDate: subscriptions.endDate,
});
type OwnSubscription = (typeof subscription)['_']['type'];

const prepare = (database: Database) =>
  database
    .in(platformScope)
    .select({
      subscribed: jsonObject({
        subscriptions: sql<OwnSubscription[]>`(
          select coalesce(json_agg(${subscription} order by ${subscriptions.id}), '[]')
          from ${subscriptions} where ${subscriptions.clientId} = ${users.clientId} and ${subscriptions.isActive})`,
      }),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('subscriptions_of_user');

export type Subscribed = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number]['subscribed'];

/** The maximum number of cached users; then the cache is cleared. */
const most = 10_000;

/**
 * The subscriptions of a user's client. They change rarely and are requested at every start of the web app, so they are
 * cached while the catalogue's stamp stays the same; every write of them increments it.
 */
export function subscriptionsOfUsers(database: Database) {
  const lookUp = prepare(database);
  const kept = new Map<number, { stamp: number; subscribed: Subscribed }>();
  return async (userId: number, stamp: number): Promise<Subscribed> => {
    const known = kept.get(userId);
    if (known?.stamp === stamp) return known.subscribed;
    const [row] = await lookUp.execute({ userId });
    const subscribed = row?.subscribed ?? { subscriptions: [] };
    if (kept.size >= most) kept.clear();
    kept.set(userId, { stamp, subscribed });
    return subscribed;
  };
}
