import { and, asc, eq, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { deleteInPortions, mostRows } from '../../db/sql/delete-in-portions.ts';
import { webhookDeliveries as deliveries, webhooks } from '../../db/tables/webhooks.ts';
import { isWaiting } from './delivery-leases.ts';
import { isThere } from './queries.ts';

/**
 * Deletes removed webhooks with their deliveries, and gives up what waits for those that the server has switched off: some rows
 * at a time, since a busy webhook has more than a statement can change. What a server leaves that stops, the next run finds.
 */
export async function clearDeliveries(database: Database, signal: AbortSignal): Promise<void> {
  const db = database.in(platformScope);
  const isOff = and(eq(webhooks.isOn, false), isNotNull(webhooks.offReason));
  const found = await db
    .select({ id: webhooks.id, clientId: webhooks.clientId, isRemoved: sql<boolean>`not ${isThere}` })
    .from(webhooks)
    .where(or(not(isThere), isOff))
    .orderBy(asc(webhooks.id));
  for (const { id, clientId, isRemoved } of found) {
    const areIts = and(eq(deliveries.clientId, clientId), eq(deliveries.webhookId, id));
    const isIt = and(eq(webhooks.clientId, clientId), eq(webhooks.id, id));
    if (isRemoved) {
      await deleteInPortions(database, { table: deliveries, key: [deliveries.id], when: areIts }, signal);
      if (signal.aborted) return;
      await db.delete(webhooks).where(and(isIt, not(isThere)));
      continue;
    }
    // Unless it was switched on again meanwhile.
    const isStillOff = sql`exists (select from ${webhooks} where ${and(isIt, isOff)})`;
    let isOver = false;
    while (!isOver) {
      if (signal.aborted) return;
      const some = db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(areIts, isWaiting, isStillOff))
        .limit(mostRows);
      const { rowCount } = await db
        .update(deliveries)
        .set({ deadAt: sql`now()`, leasedUntil: null })
        .where(and(sql`${deliveries.id} = any (array(${some}))`, areIts, isWaiting));
      isOver = (rowCount ?? 0) < mostRows;
    }
  }
}
