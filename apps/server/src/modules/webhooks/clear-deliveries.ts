import { and, asc, eq, isNotNull, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { deleteInPortions, mostRows } from '../../db/sql/delete-in-portions.ts';
import { webhookDeliveries as deliveries, webhooks } from '../../db/tables/webhooks.ts';
import { isWaiting } from './delivery-leases.ts';
import { isThere } from './queries.ts';

/**
 * Deletes removed webhooks with their deliveries, and gives up what waits for those that the server has switched off: some rows
 * at a time, since a busy webhook has more than a statement can change. What a server leaves that stops, the next run finds.
 * Returns how many webhooks could not be cleared.
 */
export async function clearDeliveries(
  database: Database,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<number> {
  const db = database.in(platformScope);
  const isOff = and(eq(webhooks.isOn, false), isNotNull(webhooks.offReason));
  // A portion of fewer rows is no sign: another server, or the removal of old events, may have taken some of it meanwhile.
  const areThere = async (condition: SQL | undefined) =>
    (await db.select({ id: deliveries.id }).from(deliveries).where(condition).limit(1)).length > 0;

  async function clear(id: number, clientId: number, isRemoved: boolean): Promise<void> {
    const areIts = and(eq(deliveries.clientId, clientId), eq(deliveries.webhookId, id));
    const isIt = and(eq(webhooks.clientId, clientId), eq(webhooks.id, id));
    if (isRemoved) {
      do {
        await deleteInPortions(database, { table: deliveries, key: [deliveries.id], when: areIts }, signal);
        if (signal.aborted) return;
      } while (await areThere(areIts));
      await db.delete(webhooks).where(and(isIt, not(isThere)));
      return;
    }
    // Unless it was switched on again meanwhile.
    const areLeft = and(areIts, isWaiting, sql`exists (select from ${webhooks} where ${and(isIt, isOff)})`);
    do {
      if (signal.aborted) return;
      const some = db.select({ id: deliveries.id }).from(deliveries).where(areLeft).limit(mostRows);
      await db
        .update(deliveries)
        .set({ deadAt: sql`now()`, leasedUntil: null })
        .where(and(sql`${deliveries.id} = any (array(${some}))`, areIts, isWaiting));
    } while (await areThere(areLeft));
  }

  const found = await db
    .select({ id: webhooks.id, clientId: webhooks.clientId, isRemoved: sql<boolean>`not ${isThere}` })
    .from(webhooks)
    .where(or(not(isThere), isOff))
    .orderBy(asc(webhooks.id));
  let failed = 0;
  for (const { id, clientId, isRemoved } of found) {
    try {
      await clear(id, clientId, isRemoved);
    } catch (error) {
      log.warn({ err: error, webhook: id }, 'the deliveries of a webhook could not be cleared away');
      failed += 1;
    }
  }
  return failed;
}
