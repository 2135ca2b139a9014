import type { SubscriptionRecord } from '@orgscope/contract/resources/subscriptions';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session.ts';
import { todayIn } from '../../lib/today-in.ts';
import { editedBy } from '../records/edited-by.ts';
import { standingOn } from './period.ts';

// Only platform administrators use this, so all of it runs in platform scope.

const countOfUsers = (db: Drizzle) =>
  db
    .select({ clientId: users.clientId, users: sql<number>`count(*)::int`.as('users') })
    .from(users)
    .where(sql`${users.isActive}`)
    .groupBy(users.clientId)
    .as('counted');

/** The matching subscriptions, by client and name. */
async function records(db: Drizzle, condition: SQL | undefined): Promise<SubscriptionRecord[]> {
  const counted = countOfUsers(db);
  const rows = await db
    .select({
      subscription: subscriptions,
      client: { id: clients.id, name: clients.name, timezone: clients.timezone },
      users: sql<number>`coalesce(${counted.users}, 0)`,
    })
    .from(subscriptions)
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .leftJoin(counted, eq(counted.clientId, subscriptions.clientId))
    .where(condition)
    .orderBy(clients.nameKey, clients.id, subscriptions.nameKey, subscriptions.id);
  return rows.map(({ subscription: row, client: { id, name, timezone }, users: seats }) => {
    const status = row.isActive ? standingOn(row, todayIn(timezone)) : 'cancelled';
    return {
      id: row.id,
      client: { id, name },
      name: row.name,
      modules: row.modules,
      start_date: row.startDate,
      end_date: row.endDate,
      seat_limit: row.seatLimit,
      seats_used: status === 'upcoming' || status === 'active' ? seats : 0,
      notes: row.notes,
      status,
      is_active: row.isActive,
      version: row.version,
    };
  });
}

interface Wanted {
  /** Undefined for those of every client. */
  readonly clientId: number | undefined;
  readonly withCancelled: boolean;
}

export const listSubscriptions = (db: Drizzle, { clientId, withCancelled }: Wanted): Promise<SubscriptionRecord[]> =>
  records(
    db,
    and(
      clientId === undefined ? undefined : eq(subscriptions.clientId, clientId),
      withCancelled ? undefined : sql`${subscriptions.isActive}`,
    ),
  );

/** A subscription as the lists show it. */
export async function readSubscription(tx: Drizzle, { id }: { id: number }): Promise<SubscriptionRecord> {
  const [record] = await records(tx, eq(subscriptions.id, id));
  if (!record) throw new Error('The subscription is gone');
  return record;
}

/**
 * Reads and locks a client until the transaction ends, so that no one can take a seat or change another of its
 * subscriptions: its users can be counted then.
 */
export async function holdSeats(tx: Drizzle, clientId: number) {
  const [client] = await tx
    .select({ id: clients.id, timezone: clients.timezone, isActive: clients.isActive })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('no key update');
  return client;
}

/** Reads and locks a subscription with its client. The client is locked first, as by those who take seats. */
export async function lockSubscription(tx: Drizzle, id: number) {
  const [found] = await tx
    .select({ clientId: subscriptions.clientId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  const client = found && (await holdSeats(tx, found.clientId));
  if (!client) return undefined;
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row && { ...row, client };
}

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof lockSubscription>>>;
export type SubscriptionValues = Pick<
  typeof subscriptions.$inferSelect,
  'name' | 'nameKey' | 'modules' | 'startDate' | 'endDate' | 'seatLimit' | 'notes'
>;

export async function insertSubscription(tx: Drizzle, values: typeof subscriptions.$inferInsert) {
  const [row] = await tx.insert(subscriptions).values(values).returning({ id: subscriptions.id });
  if (!row) throw new Error('The subscription was not inserted');
  return row;
}

export async function updateSubscriptionRow(
  tx: Drizzle,
  { id }: SubscriptionRow,
  change: Partial<SubscriptionValues> & { isActive?: boolean },
  editor: Session,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, ...editedBy(editor, subscriptions) })
    .where(eq(subscriptions.id, id));
}
