import { and, asc, eq, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { deleteInPortions, mostRows } from '../../db/sql/delete-in-portions.ts';
import { webhookDeliveries as deliveries, webhookEvents as events, webhooks } from '../../db/tables/webhooks.ts';
import { isWaiting } from './delivery-leases.ts';
import { isThere } from './queries.ts';

/**
 * Deletes removed webhooks with their deliveries, and gives up what waits for those that the server has switched off, also if
 * somebody has switched them on since: some rows at a time, as a busy webhook has more than a statement can change. What a
 * server leaves that stops, the next run finds. Returns how many webhooks could not be cleared.
 */
export async function clearDeliveries(
  database: Database,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<number> {
  const db = database.in(platformScope);
  const found = await db
    .select({
      id: webhooks.id,
      clientId: webhooks.clientId,
      offAt: webhooks.offAt,
      isRemoved: sql<boolean>`not ${isThere}`,
    })
    .from(webhooks)
    .where(or(not(isThere), isNotNull(webhooks.offAt)))
    .orderBy(asc(webhooks.id));

  async function clear({ id, clientId, offAt, isRemoved }: (typeof found)[number]): Promise<void> {
    const areIts = and(eq(deliveries.clientId, clientId), eq(deliveries.webhookId, id));
    const isIt = and(eq(webhooks.clientId, clientId), eq(webhooks.id, id));
    if (isRemoved) {
      const one = () => db.select({ id: deliveries.id }).from(deliveries).where(areIts).limit(1);
      // A portion of fewer rows need not be the last: another server, or the removal of old events, may have taken some of it.
      do {
        await deleteInPortions(database, { table: deliveries, key: [deliveries.id], when: areIts }, signal);
        if (signal.aborted) return;
      } while ((await one()).length > 0);
      await db.delete(webhooks).where(and(isIt, not(isThere)));
      return;
    }
    // While it is off, also what was being written as it was switched off.
    const until = sql`(select case when ${isNull(webhooks.offReason)} then ${webhooks.offAt} else now() end
      from ${webhooks} where ${isIt})`;
    const isEvent = and(eq(events.clientId, clientId), eq(events.id, deliveries.eventId));
    const areLeft = and(areIts, isWaiting, sql`(select ${events.at} from ${events} where ${isEvent}) <= ${until}`);
    // In the order of the index that has no others: a scan would pass over all that are given up already.
    const left = () =>
      db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(areLeft)
        .orderBy(asc(deliveries.nextAttemptAt), asc(deliveries.id));
    do {
      if (signal.aborted) return;
      const some = left().limit(mostRows);
      await db
        .update(deliveries)
        .set({ deadAt: sql`now()`, leasedUntil: null })
        .where(and(sql`${deliveries.id} = any (array(${some}))`, areIts, isWaiting));
    } while ((await left().limit(1)).length > 0);
    await db
      .update(webhooks)
      .set({ offAt: null })
      // Unless it was switched off anew.
      .where(and(isIt, isNull(webhooks.offReason), lte(webhooks.offAt, offAt ?? new Date(0))));
  }

  let failed = 0;
  for (const webhook of found) {
    try {
      await clear(webhook);
    } catch (error) {
      log.warn({ err: error, webhook: webhook.id }, 'the deliveries of a webhook could not be cleared away');
      failed += 1;
    }
  }
  return failed;
}
