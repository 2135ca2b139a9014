import { message } from '@orgscope/contract/words/message';
import { webhookLimits } from '@orgscope/contract/resources/webhooks';
import type { Delivery, DeliveryState, Webhook } from '@orgscope/contract/resources/webhooks';
import { and, asc, count, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { webhookDeliveries as deliveries, webhookEvents as events, webhooks } from '../../db/tables/webhooks.ts';
import { notFound } from '../../errors/app-error.ts';
import { pageOf } from '../records/page.ts';
import type { PageQuery } from '../records/page.ts';
import { isWaiting } from './delivery-leases.ts';
import { messageIdOf } from './delivery-worker.ts';

/** All but the secrets, which a tenant cannot read. */
const shown = {
  id: webhooks.id,
  url: webhooks.url,
  description: webhooks.description,
  events: webhooks.events,
  isOn: webhooks.isOn,
  createdAt: webhooks.createdAt,
  renewedAt: webhooks.renewedAt,
  previousUntil:
    sql<Date | null>`case when ${webhooks.previousUntil} > now() then ${webhooks.previousUntil} end`.mapWith(
      webhooks.previousUntil,
    ),
  failingSince: webhooks.failingSince,
  offReason: webhooks.offReason,
  offAt: webhooks.offAt,
  version: webhooks.version,
  changedBy: webhooks.changedBy,
  changedById: webhooks.changedById,
  changedAt: webhooks.changedAt,
};

/** One that is removed has no events until its deliveries are gone, and nobody sees it: clear-deliveries.ts. */
export const isThere = sql`${webhooks.events} <> '{}'`;

const one = (clientId: number, id: number) => and(eq(webhooks.clientId, clientId), eq(webhooks.id, id), isThere);

/** A client's webhooks, the oldest first. */
export const webhooksOf = (db: Drizzle, clientId: number) =>
  db
    .select(shown)
    .from(webhooks)
    .where(and(eq(webhooks.clientId, clientId), isThere))
    .orderBy(asc(webhooks.id));

export type WebhookRow = Awaited<ReturnType<typeof webhooksOf>>[number];

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  is_on: row.isOn,
  created_at: row.createdAt.toISOString(),
  secret_since: row.renewedAt.toISOString(),
  previous_until: row.previousUntil?.toISOString() ?? null,
  failing_since: row.failingSince?.toISOString() ?? null,
  off_reason: row.offReason,
  off_at: (row.offReason && row.offAt?.toISOString()) ?? null,
  version: row.version,
});

const absent = () => notFound(message('webhooks.absent'));

export async function checkThere(db: Drizzle, clientId: number, id: number): Promise<void> {
  if ((await db.$count(webhooks, one(clientId, id))) === 0) throw absent();
}

/** Locks a webhook until the transaction ends. */
export async function lockWebhook(tx: Drizzle, clientId: number, id: number): Promise<WebhookRow> {
  const [found] = await tx.select(shown).from(webhooks).where(one(clientId, id)).for('update');
  if (!found) throw absent();
  return found;
}

export const countWebhooks = (tx: Drizzle, clientId: number): Promise<number> =>
  tx.$count(webhooks, and(eq(webhooks.clientId, clientId), isThere));

export async function insertWebhook(tx: Drizzle, values: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [added] = await tx.insert(webhooks).values(values).returning(shown);
  if (!added) throw new Error('The webhook was not stored');
  return added;
}

type Changes = { [Column in keyof typeof webhooks.$inferInsert]?: (typeof webhooks.$inferInsert)[Column] | SQL };

/** When a webhook was switched off, while something waits for it: that has to be given up. */
export const offWithWaiting = sql`case when exists (select from ${deliveries} where ${and(
  eq(deliveries.clientId, webhooks.clientId),
  eq(deliveries.webhookId, webhooks.id),
  isWaiting,
)}) then ${webhooks.offAt} end`;

export async function updateWebhook(tx: Drizzle, clientId: number, id: number, values: Changes): Promise<WebhookRow> {
  const [changed] = await tx.update(webhooks).set(values).where(one(clientId, id)).returning(shown);
  if (!changed) throw new Error('The webhook is no longer there');
  return changed;
}

const inState: Readonly<Record<DeliveryState, SQL | undefined>> = {
  waiting: isWaiting,
  delivered: isNotNull(deliveries.deliveredAt),
  failed: isNotNull(deliveries.deadAt),
};

const logged = {
  id: deliveries.id,
  messageId: deliveries.messageId,
  type: events.type,
  at: events.at,
  deliveredAt: deliveries.deliveredAt,
  deadAt: deliveries.deadAt,
  attempts: deliveries.attempts,
  nextAttemptAt: deliveries.nextAttemptAt,
  tries: deliveries.tries,
};

type LoggedRow = Pick<typeof deliveries.$inferSelect, Exclude<keyof typeof logged, 'type' | 'at'>> &
  Pick<typeof events.$inferSelect, 'type' | 'at'>;

/** A delivery as answers have it. */
export function toDelivery(row: LoggedRow): Delivery {
  const state = row.deliveredAt ? 'delivered' : row.deadAt ? 'failed' : 'waiting';
  return {
    id: row.id,
    message_id: messageIdOf(row.messageId),
    event: row.type,
    at: row.at.toISOString(),
    state,
    attempts: row.attempts,
    next_attempt_at: state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    last: row.tries.at(-1) ?? null,
  };
}

const withEvent = and(eq(events.clientId, deliveries.clientId), eq(events.id, deliveries.eventId));
const withWebhook = and(eq(webhooks.clientId, deliveries.clientId), eq(webhooks.id, deliveries.webhookId), isThere);

interface Part extends PageQuery {
  readonly state?: DeliveryState | undefined;
}

/** A page of a webhook's deliveries, the newest first, and how many there are: no more than one above `countedMax`. */
export async function deliveriesOf(db: Drizzle, clientId: number, webhookId: number, { state, ...query }: Part) {
  const { asked, limit, offset } = pageOf(query);
  const condition = and(
    eq(deliveries.clientId, clientId),
    eq(deliveries.webhookId, webhookId),
    state && inState[state],
  );
  const rows = await db
    .select(logged)
    .from(deliveries)
    .innerJoin(events, withEvent)
    .where(condition)
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .offset(offset);
  // The log is read each few seconds while something waits, and may have millions.
  const counted = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(condition)
    .limit(webhookLimits.countedMax + 1)
    .as('counted');
  const [all] = await db.select({ count: count() }).from(counted);
  return { rows, meta: { count: all?.count ?? 0, ...asked } };
}

export async function readDelivery(db: Drizzle, clientId: number, id: number) {
  const [found] = await db
    .select({ ...logged, sequence: events.id, data: events.data })
    .from(deliveries)
    .innerJoin(events, withEvent)
    .innerJoin(webhooks, withWebhook)
    .where(and(eq(deliveries.clientId, clientId), eq(deliveries.id, id)));
  return found;
}

/** What happened a month ago. Its deliveries go with it. */
export const oldEvents: Expired = {
  table: events,
  key: [events.id],
  when: lte(events.at, sql`now() - make_interval(days => ${webhookLimits.keptDays}::int)`),
  followers: webhookLimits.perClientMax,
};

/** Deletes secrets that sign no longer. */
export async function removeOldSecrets(database: Database): Promise<void> {
  await database
    .in(platformScope)
    .update(webhooks)
    .set({ previousSecret: null, previousUntil: null })
    .where(and(isNotNull(webhooks.previousSecret), lte(webhooks.previousUntil, sql`now()`)));
}

/** An event for one webhook alone. */
export async function addEvent(tx: Drizzle, webhookId: number, values: typeof events.$inferInsert): Promise<void> {
  const [event] = await tx.insert(events).values(values).returning({ id: events.id });
  if (!event) throw new Error('The event was not stored');
  await tx.insert(deliveries).values({ clientId: values.clientId, webhookId, eventId: event.id });
}

/**
 * Whether a delivery can be sent again; locks it. Not its webhook after it: who switches that off locks them the other way
 * round.
 */
export async function lockForReplay(tx: Drizzle, clientId: number, id: number) {
  const [found] = await tx
    .select({
      webhookId: deliveries.webhookId,
      isOn: webhooks.isOn,
      isOpen: sql<boolean>`${isWaiting}`,
    })
    .from(deliveries)
    .innerJoin(webhooks, withWebhook)
    .where(and(eq(deliveries.clientId, clientId), eq(deliveries.id, id)))
    .for('update', { of: deliveries });
  return found;
}

export async function sendAgain(tx: Drizzle, clientId: number, id: number): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      deliveredAt: null,
      deadAt: null,
      leasedUntil: null,
      nextAttemptAt: sql`now()`,
      attemptsBefore: sql`${deliveries.attempts}`,
    })
    .where(and(eq(deliveries.clientId, clientId), eq(deliveries.id, id)));
}
