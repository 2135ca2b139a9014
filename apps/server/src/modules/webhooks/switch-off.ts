import type { Webhook } from '@orgscope/contract/resources/webhooks';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { webhooks } from '../../db/tables/webhooks.ts';
import { mailAdministrators } from '../accounts/mail-administrators.ts';
import { hasFailedForDays } from './delivery-leases.ts';
import type { LeasedDelivery } from './delivery-leases.ts';

/**
 * Switches off a webhook whose endpoint at the called address is gone, or has failed for days, and mails the client's
 * administrators. What waits for it, which may be millions, is given up afterwards. False if there is nothing to do, as when
 * the webhook has another address by now.
 */
export function switchOff(
  database: Database,
  { webhookId: id, url }: Pick<LeasedDelivery, 'webhookId' | 'url'>,
  reason: NonNullable<Webhook['off_reason']>,
): Promise<boolean> {
  const isDue = reason === 'failing' ? hasFailedForDays(webhooks.failingSince) : eq(webhooks.url, url);
  return database.transaction(platformScope, async (tx) => {
    const [off] = await tx
      .update(webhooks)
      .set({ isOn: false, offReason: reason, offAt: sql`now()`, version: sql`${webhooks.version} + 1` })
      .where(and(eq(webhooks.id, id), webhooks.isOn, isDue))
      .returning({ clientId: webhooks.clientId, url: webhooks.url, offAt: webhooks.offAt });
    if (!off) return false;
    await mailAdministrators(tx, off.clientId, {
      cause: `webhook_off:${id}:${off.offAt?.toISOString()}`,
      kind: 'webhook_off',
      parameters: { reason, host: new URL(off.url).host },
    });
    return true;
  });
}
