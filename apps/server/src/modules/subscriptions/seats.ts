// Every active user of a client takes a seat in each of its upcoming or active subscriptions.
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { users } from '../../db/tables/users.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { hasEnded } from './period.ts';
import { noSeatLeft } from './refusals.ts';

/** The active users of a client. */
export const countSeatsTaken = (tx: Drizzle, clientId: number): Promise<number> =>
  tx.$count(users, and(eq(users.clientId, clientId), eq(users.isActive, true)));

const limited = (db: Drizzle, clientId: number) =>
  db
    .select({
      name: subscriptions.name,
      limit: subscriptions.seatLimit,
      endDate: subscriptions.endDate,
      timezone: clients.timezone,
    })
    .from(subscriptions)
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .where(
      and(eq(subscriptions.clientId, clientId), eq(subscriptions.isActive, true), isNotNull(subscriptions.seatLimit)),
    )
    .orderBy(subscriptions.id);

interface Limit {
  readonly name: string;
  readonly limit: number;
}

/** The subscription with the fewest seats. */
function tightest(rows: Awaited<ReturnType<typeof limited>>): Limit | undefined {
  return rows
    .filter((row) => !hasEnded(row, todayIn(row.timezone)))
    .flatMap(({ name, limit }) => (limit === null ? [] : [{ name, limit }]))
    .toSorted((a, b) => a.limit - b.limit)[0];
}

/** How many users a client can still get, and which subscription limits them; undefined without a limit. */
export async function seatsLeft(db: Drizzle, clientId: number): Promise<(Limit & { left: number }) | undefined> {
  const limit = tightest(await limited(db, clientId));
  return limit && { ...limit, left: Math.max(0, limit.limit - (await countSeatsTaken(db, clientId))) };
}

/**
 * Refuses if a subscription has no room for so many more users. Lock the client first, so that its subscriptions do not
 * change. Locks the subscriptions' rows until the transaction ends, so that two requests cannot take the last seat.
 */
export async function takeSeats(tx: Drizzle, clientId: number, count = 1): Promise<void> {
  const limit = tightest(await limited(tx, clientId).for('update', { of: subscriptions }));
  // Counted after the lock, so that users of the transaction that held it are included.
  if (limit && (await countSeatsTaken(tx, clientId)) + count > limit.limit) throw noSeatLeft(limit.name, limit.limit);
}
