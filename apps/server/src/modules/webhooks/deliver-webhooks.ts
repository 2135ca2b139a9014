import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import { repeatedWork } from '../../lib/scheduling/repeated-work.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { clearDeliveries } from './clear-deliveries.ts';
import { deliveryWorker } from './delivery-worker.ts';
import type { WebhookKeys } from './delivery-worker.ts';
import { renewSeals } from './renew-seals.ts';
import { webhookSender } from './send-webhook.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when no webhook waits for anything that is due, and those that are off or removed for nothing. */
    webhooksDelivered(): Promise<void>;
  }
}

interface Deps {
  readonly database: Database;
  readonly keys: WebhookKeys;
  readonly mail: MailWorker;
  readonly guard: CallGuard;
}

const [firstMs, everyMs] = [5_000, 30 * 60_000];

/** Sends what webhooks wait for while the server listens, and clears what those that are off or removed leave. */
export function deliverWebhooks(app: FastifyInstance, { database, keys, mail, guard }: Deps) {
  const sender = webhookSender({ guard });
  const clearing = repeatedWork((_now, signal) => clearDeliveries(database, app.log, signal), {
    name: 'webhook_clearing',
    firstMs,
    everyMs,
    isFailure: (failed) => failed > 0,
    onFault: (error) => app.log.warn({ err: error }, 'deliveries of webhooks could not be cleared away'),
  });
  const onSwitchedOff = () => {
    mail.wake();
    clearing.wake();
  };
  const worker = deliveryWorker({ database, keys, sender, log: app.log, onSwitchedOff });
  app.decorate('webhooksDelivered', async () => {
    await worker.idle();
    await clearing.run();
  });
  app.addHook('onListen', async () => {
    worker.start();
    clearing.start();
    const unknown = await renewSeals(database, keys);
    if (unknown.length > 0) app.log.error({ webhooks: unknown }, 'secrets of webhooks could not be opened');
  });
  app.addHook('onClose', async () => {
    await Promise.all([worker.stop(), clearing.stop()]);
  });
  return { wake: worker.wake, clear: clearing.wake };
}
