import { message } from '@orgscope/contract/message';
import type { Module } from '@orgscope/contract/modules';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { jsonObject } from '../../db/json-object.ts';
import { platformScope, tenantScope } from '../../db/scope.ts';
import type { Scope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { chosenClient } from '../../identity/chosen-client.ts';
import type { Session } from '../../identity/session.ts';
import { todayIn } from '../../lib/today-in.ts';
import { subscribedOn } from './subscribed-modules.ts';
import type { OwnSubscription } from './subscribed-modules.ts';

const clientFields = jsonObject({
  id: clients.id,
  name: clients.name,
  isActive: clients.isActive,
  timezone: clients.timezone,
  industryId: clients.industryId,
  industry: industries.name,
  employees: clients.numberOfEmployees,
  itEmployees: clients.numberOfItEmployees,
  benchmarks: clients.benchmarks,
  subscriptions: sql<OwnSubscription[]>`(
    select coalesce(json_agg(${jsonObject({
      id: subscriptions.id,
      name: subscriptions.name,
      modules: sql<Module[]>`${subscriptions.modules}`,
      startDate: subscriptions.startDate,
      endDate: subscriptions.endDate,
    })}), '[]')
    from ${subscriptions} where ${subscriptions.clientId} = ${clients.id} and ${subscriptions.isActive})`,
});

const prepare = (database: Database) =>
  database
    .in(platformScope)
    .select({ client: clientFields })
    .from(clients)
    .innerJoin(industries, eq(industries.id, clients.industryId))
    .where(eq(clients.id, sql.placeholder('clientId')))
    .prepare('analytics_client');

type Found = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number]['client'];

/** The client that a call of the analytics is about. */
export interface AnalyticsClient extends Omit<Found, 'subscriptions'> {
  readonly scope: Scope;
  /** The date in the client's time zone. */
  readonly today: string;
  /** Whether its subscriptions include these analytics today. */
  hasModule(module: Module): boolean;
}

/** Refuses analytics that the client's subscriptions do not include today, whoever asks. */
export function checkSubscribed(client: AnalyticsClient, module: Module): void {
  if (!client.hasModule(module)) throw new AppError('permission_denied', message('analytics.locked'));
}

function clientAt({ subscriptions: own, ...client }: Found, now?: number): AnalyticsClient {
  const today = todayIn(client.timezone, now);
  const subscribed = new Set(subscribedOn(own, today).subscriptions.flatMap(({ modules }) => modules));
  return { ...client, scope: tenantScope(client.id), today, hasModule: (module) => subscribed.has(module) };
}

/** Reads clients for work without a caller, as they are at a moment. */
export function analyticsClientsById(database: Database) {
  const lookUp = prepare(database);
  return async (clientId: number, now: number): Promise<AnalyticsClient | undefined> => {
    const [row] = await lookUp.execute({ clientId });
    return row && clientAt(row.client, now);
  };
}

/** The maximum number of cached clients; then the cache is cleared. */
const most = 10_000;

/**
 * Reads the caller's client, or the one that a platform administrator names. It is cached while the catalogue's stamp
 * stays the same, which every write of clients, industries and subscriptions increments.
 */
export function analyticsClients(database: Database) {
  const lookUp = prepare(database);
  const kept = new Map<number, { stamp: number; found: Found | undefined }>();

  async function read(clientId: number, stamp: number): Promise<Found | undefined> {
    const known = kept.get(clientId);
    if (known?.stamp === stamp) return known.found;
    const [row] = await lookUp.execute({ clientId });
    if (kept.size >= most) kept.clear();
    kept.set(clientId, { stamp, found: row?.client });
    return row?.client;
  }

  return async (session: Session, named: number | undefined): Promise<AnalyticsClient> => {
    const found = await read(chosenClient(session, named), session.catalogueStamp);
    if (!found) throw notFound(message('clients.absent'));
    return clientAt(found);
  };
}
