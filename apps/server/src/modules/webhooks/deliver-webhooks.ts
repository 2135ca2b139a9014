import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { deliveryWorker } from './delivery-worker.ts';
import type { DeliveryWorker, WebhookKeys } from './delivery-worker.ts';
import { renewSeals } from './renew-seals.ts';
import { webhookSender } from './send-webhook.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when no webhook waits for anything that is due. */
    webhooksDelivered(): Promise<void>;
  }
}

interface Deps {
  readonly database: Database;
  readonly keys: WebhookKeys;
  readonly mail: MailWorker;
  readonly guard: CallGuard;
}

/** Sends what webhooks wait for while the server listens. */
export function deliverWebhooks(app: FastifyInstance, { database, keys, mail, guard }: Deps): DeliveryWorker {
  const sender = webhookSender({ guard });
  const worker = deliveryWorker({ database, keys, sender, log: app.log, onMail: mail.wake });
  app.decorate('webhooksDelivered', () => worker.idle());
  app.addHook('onListen', async () => {
    worker.start();
    const unknown = await renewSeals(database, keys);
    if (unknown.length > 0) app.log.error({ webhooks: unknown }, 'secrets of webhooks could not be opened');
  });
  app.addHook('onClose', () => worker.stop());
  return worker;
}
