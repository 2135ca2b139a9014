// A client with its subscriptions, as everything reads it that asks what a client holds.
import type { Module } from '@orgscope/contract/modules';
import { sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { jsonObject } from '../../db/sql/json-object.ts';
import { platformScope } from '../../db/scope.ts';
import { statement } from '../../db/statements/statement.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import type { OwnSubscription } from './subscribed-modules.ts';

const subscription = jsonObject({
  id: subscriptions.id,
  name: subscriptions.name,
  modules: sql<Module[]>`${subscriptions.modules}`,
  startDate: subscriptions.startDate,
  endDate: subscriptions.endDate,
});

const clientFields = jsonObject({
  id: clients.id,
  name: clients.name,
  isActive: clients.isActive,
  timezone: clients.timezone,
  primaryColor: clients.primaryColor,
  industryId: clients.industryId,
  industry: industries.name,
  employees: clients.numberOfEmployees,
  itEmployees: clients.numberOfItEmployees,
  benchmarks: clients.benchmarks,
  hasSampleData: sql<boolean>`${clients.sampleDataSince} is not null`,
  /** Those that are not cancelled, whatever their dates. */
  subscriptions: sql<OwnSubscription[]>`(
    select coalesce(json_agg(${subscription} order by ${subscriptions.id}), '[]')
    from ${subscriptions} where ${subscriptions.clientId} = ${clients.id} and ${subscriptions.isActive})`,
});

export type SubscribedClient = (typeof clientFields)['_']['type'];

const reading = statement<{ ids: readonly number[] }, { client: SubscribedClient }>(
  'subscribed_clients',
  sql`select ${clientFields} as client from ${clients} join ${industries} on ${industries.id} = ${clients.industryId}
    where ${clients.id} = any(${sql.placeholder('ids')}::int[])`,
);

/** Reads clients for platform scope, in any order. */
export const readSubscribedClients = async (db: Drizzle, ids: readonly number[]): Promise<SubscribedClient[]> =>
  (await db.run(reading, { ids })).map(({ client }) => client);

/** The maximum number of cached clients; then the cache is cleared. */
const most = 10_000;

/**
 * Reads single clients. They change rarely and almost every call needs one, so they are cached while the catalogue's
 * stamp stays the same, which every write of clients, industries and subscriptions increments.
 */
export function cachedClients(database: Database) {
  const kept = new Map<number, { stamp: number; client: SubscribedClient | undefined }>();
  return async (id: number, stamp: number): Promise<SubscribedClient | undefined> => {
    const known = kept.get(id);
    if (known?.stamp === stamp) return known.client;
    const [client] = await readSubscribedClients(database.in(platformScope), [id]);
    if (kept.size >= most) kept.clear();
    kept.set(id, { stamp, client });
    return client;
  };
}
