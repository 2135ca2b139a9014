import { operatorReachOf } from '@orgscope/contract/endpoints';
import type { Module } from '@orgscope/contract/modules';
import { updateSubscription } from '@orgscope/contract/resources/subscriptions';
import type { SubscriptionRecord } from '@orgscope/contract/resources/subscriptions';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { byName } from '../../db/sql/by-name.ts';
import { jsonObject } from '../../db/sql/json-object.ts';
import { clients } from '../../db/tables/clients.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { users } from '../../db/tables/users.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { oneRecord } from '../records/one-record.ts';
import { standingOn } from './period.ts';
import { subscriptionRefusals } from './refusals.ts';

// Only platform administrators use this, so all of it runs in platform scope.

/** A subscription with its client and the client's users. */
const rowWith = (seatsTaken: SQL<number>) =>
  jsonObject({
    id: subscriptions.id,
    client: jsonObject({
      id: clients.id,
      name: clients.name,
      timezone: clients.timezone,
      isActive: clients.isActive,
    }),
    name: subscriptions.name,
    modules: sql<Module[]>`${subscriptions.modules}`,
    startDate: subscriptions.startDate,
    endDate: subscriptions.endDate,
    seatLimit: subscriptions.seatLimit,
    notes: subscriptions.notes,
    isActive: subscriptions.isActive,
    version: subscriptions.version,
    users: seatsTaken,
  });
type Row = ReturnType<typeof rowWith>['_']['type'];

function recordOf({ row }: { row: Row }): SubscriptionRecord {
  const { id, name, timezone, isActive } = row.client;
  const status = row.isActive && isActive ? standingOn(row, todayIn(timezone)) : 'cancelled';
  return {
    id: row.id,
    client: { id, name },
    name: row.name,
    modules: row.modules,
    start_date: row.startDate,
    end_date: row.endDate,
    seat_limit: row.seatLimit,
    seats_used: status === 'upcoming' || status === 'active' ? row.users : 0,
    notes: row.notes,
    status,
    is_active: row.isActive,
    version: row.version,
  };
}

interface Wanted {
  /** Undefined for those of every client. */
  readonly clientId: number | undefined;
  readonly withCancelled: boolean;
}

/** The matching subscriptions, by client and name. */
export async function listSubscriptions(
  db: Drizzle,
  { clientId, withCancelled }: Wanted,
): Promise<SubscriptionRecord[]> {
  const counted = db
    .select({ clientId: users.clientId, users: sql<number>`count(*)::int`.as('users') })
    .from(users)
    .where(sql`${users.isActive}`)
    .groupBy(users.clientId)
    .as('counted');
  const rows = await db
    .select({ row: rowWith(sql`coalesce(${counted.users}, 0)`) })
    .from(subscriptions)
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .leftJoin(counted, eq(counted.clientId, subscriptions.clientId))
    .where(
      and(
        clientId === undefined ? undefined : eq(subscriptions.clientId, clientId),
        withCancelled ? undefined : sql`${subscriptions.isActive} and ${clients.isActive}`,
      ),
    )
    .orderBy(byName(clients.nameKey), clients.id, byName(subscriptions.nameKey), subscriptions.id);
  return rows.map(recordOf);
}

const usersOfEach = sql<number>`(select count(*)::int from ${users}
  where ${users.clientId} = ${subscriptions.clientId} and ${users.isActive})`;

const fields = ['name', 'nameKey', 'modules', 'startDate', 'endDate', 'seatLimit', 'notes'] as const;
export type SubscriptionValues = Pick<typeof subscriptions.$inferSelect, (typeof fields)[number]>;

export const oneSubscription = oneRecord({
  table: subscriptions,
  reach: operatorReachOf(updateSubscription),
  written: fields,
  shown: new QueryBuilder()
    .select({ row: rowWith(usersOfEach).as('row') })
    .from(subscriptions)
    .innerJoin(clients, eq(clients.id, subscriptions.clientId)),
  recordOf,
  refusals: subscriptionRefusals,
});

/**
 * Reads and locks a client until the transaction ends, so that no one can take a seat or change another of its
 * subscriptions: its users can be counted then. Lock it before a subscription, as those do who take seats.
 */
async function lockClient(tx: Drizzle, id: SQL) {
  const [client] = await tx
    .select({ id: clients.id, timezone: clients.timezone, isActive: clients.isActive })
    .from(clients)
    .where(sql`${clients.id} = ${id}`)
    .for('no key update');
  return client;
}

export const lockSeats = (tx: Drizzle, clientId: number) => lockClient(tx, sql`${clientId}`);

/** The same by one of the client's subscriptions. */
export async function lockSeatsOf(tx: Drizzle, subscriptionId: number) {
  const owner = sql`(select ${subscriptions.clientId} from ${subscriptions} where ${subscriptions.id} = ${subscriptionId})`;
  const client = await lockClient(tx, owner);
  if (!client) throw subscriptionRefusals.absent();
  return client;
}
