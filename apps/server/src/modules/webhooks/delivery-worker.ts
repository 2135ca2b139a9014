import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { inBatches } from '../../lib/scheduling/in-batches.ts';
import { observed } from '../../lib/process/observer.ts';
import { repeatedWork } from '../../lib/scheduling/repeated-work.ts';
import type { sealer } from '../../lib/secrets/sealer.ts';
import { deliveryLeases } from './delivery-leases.ts';
import type { LeasedDelivery } from './delivery-leases.ts';
import type { Answer, WebhookSender } from './send-webhook.ts';
import { signatureOf } from './signature.ts';
import { switchOff } from './switch-off.ts';

/** Webhooks that are served at once, calls of one at once, and deliveries of one that are taken at once. */
const [maxLanes, laneWidth, portion] = [250, 6, 20];
/** Longer than those that are taken need: what has not begun by then is left to any worker. */
const [leaseSeconds, callSeconds] = [60, 20];
/** Between the attempts: together a day. Each with a random part, so that many do not come back at once. */
const waits = [5, 300, 1_800, 7_200, 18_000, 28_800, 28_800];
/** The attempts of a delivery in its first minutes, which switch no webhook off: after quiet days, an endpoint may fail for a moment. */
const firstRounds = 3;
/** What an endpoint may ask for instead of a shorter one. */
const longestAsked = 3_600;
const [firstMs, everyMs, stopMs] = [1_000, 2_000, 5_000];

export type WebhookKeys = ReturnType<typeof sealer>;

/** The context of a webhook's secret: it cannot be decrypted for another client. */
export const secretContext = (clientId: number): string => `webhook:${clientId}`;

/** The body of a delivery, the same at each attempt. */
export const bodyOf = ({
  type,
  at,
  sequence,
  data,
}: Pick<LeasedDelivery, 'type' | 'at' | 'sequence' | 'data'>): string =>
  JSON.stringify({ type, timestamp: at, sequence, version: 1, data });

/** As in the header `webhook-id`. */
export const messageIdOf = (uuid: string): string => `msg_${uuid.replaceAll('-', '')}`;

const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean => status !== null && status >= 200 && status < 300;

interface Lane {
  queue: LeasedDelivery[];
  /** Until then what waits in the queue may begin. */
  beginBy: number;
  active: number;
  isFailing: boolean;
}

interface WorkerOptions {
  readonly database: Database;
  readonly keys: WebhookKeys;
  readonly sender: WebhookSender;
  readonly log: FastifyBaseLogger;
  /** After a webhook was switched off, and a mail about it was written. */
  readonly onSwitchedOff: () => void;
}

/** Sends what webhooks wait for. Any number of workers may share the work: each delivery is leased to one at a time. */
export function deliveryWorker({ database, keys, sender, log, onSwitchedOff }: WorkerOptions) {
  const leases = deliveryLeases(database, { leaseSeconds });
  const lanes = new Map<number, Lane>();
  const report = inBatches(leases.record);
  const aborted = new AbortController();
  const running = new Set<Promise<void>>();
  let isStopping = false;

  async function call(delivery: LeasedDelivery): Promise<Answer> {
    const { clientId, webhookId, secret, previous, url } = delivery;
    let secrets: string[];
    try {
      secrets = [keys.open(secret, secretContext(clientId))];
    } catch (error) {
      log.error({ err: error, webhook: webhookId }, 'a webhook secret could not be opened');
      return { status: null, fault: 'no_secret', answer: null };
    }
    try {
      if (previous !== null) secrets.push(keys.open(previous, secretContext(clientId)));
    } catch (error) {
      // It was replaced because it is lost: the new one signs alone.
      log.warn({ err: error, webhook: webhookId }, 'the previous secret of a webhook could not be opened');
    }
    const id = messageIdOf(delivery.messageId);
    const timestamp = Math.floor(Date.now() / 1000);
    const body = bodyOf(delivery);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Orgscope-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
    };
    return sender.send({ url: new URL(url), headers, body: Buffer.from(body) }, aborted.signal);
  }

  async function turnOff(delivery: LeasedDelivery, reason: 'gone' | 'failing'): Promise<void> {
    if (!(await switchOff(database, delivery, reason))) return;
    log.warn({ webhook: delivery.webhookId, client: delivery.clientId, reason }, 'webhook switched off');
    onSwitchedOff();
  }

  async function deliver(delivery: LeasedDelivery, lane: Lane): Promise<void> {
    const begun = performance.now();
    const at = new Date().toISOString();
    const { retryAfter = 0, ...outcome } = await observed(
      { kind: 'webhook', name: 'send webhook' },
      () => call(delivery),
      (answer) => !isSuccess(answer),
    );
    const isDelivered = isSuccess(outcome);
    lane.isFailing = !isDelivered;
    // One that fails is tried once at a time.
    if (lane.isFailing) void leases.giveBack(lane.queue.splice(0)).catch(tell);
    // Stopped in the middle: the next server tries it again, as if it had not begun.
    if (aborted.signal.aborted && outcome.status === null) {
      await leases.giveBack([delivery]);
      return;
    }
    const wait = waits[delivery.round - 1];
    const spread = 0.8 + Math.random() * 0.4;
    const waitSeconds = wait && Math.max(wait * spread, Math.min(retryAfter, longestAsked));
    const attempt = { at, ms: Math.round(performance.now() - begun), ...outcome };
    await report({ delivery, attempt, isDelivered, waitSeconds });
    if (outcome.status === 410) await turnOff(delivery, 'gone');
    else if (!isDelivered && delivery.hasFailedForDays && delivery.round > firstRounds)
      await turnOff(delivery, 'failing');
  }

  const tell = (error: unknown) => log.warn({ err: error }, 'webhooks could not be read');

  /** Begins what may begin in a lane, and looks for more once its queue is empty. */
  function pump(id: number, lane: Lane): void {
    if (isStopping || performance.now() > lane.beginBy) {
      void leases.giveBack(lane.queue.splice(0)).catch(tell);
    }
    while (lane.active < (lane.isFailing ? 1 : laneWidth)) {
      const delivery = lane.queue.shift();
      if (!delivery) break;
      lane.active += 1;
      const work = deliver(delivery, lane)
        .catch(tell)
        .finally(() => {
          lane.active -= 1;
          running.delete(work);
          pump(id, lane);
        });
      running.add(work);
    }
    if (lane.queue.length > 0 || !lanes.has(id)) return;
    if (lane.active === 0) lanes.delete(id);
    // While the last ones run, the next are fetched.
    if (lane.active === 0 || (!lane.isFailing && lane.active === laneWidth - 1)) repeated.wake();
  }

  /** Takes what is due, and returns how much that is. */
  async function look(): Promise<number> {
    const busy = [...lanes].flatMap(([id, { queue, active, isFailing }]) =>
      queue.length > 0 || (isFailing && active > 0) ? [id] : [],
    );
    const room = maxLanes - lanes.size;
    if (isStopping || room <= 0) return 0;
    const beginBy = performance.now() + (leaseSeconds - callSeconds) * 1000;
    const found = await leases.take(busy, room, portion);
    for (const delivery of found) {
      const { webhookId: id, isFailing } = delivery;
      const lane = lanes.get(id) ?? { queue: [], beginBy, active: 0, isFailing };
      lane.beginBy = beginBy;
      lane.queue.push(delivery);
      lanes.set(id, lane);
    }
    for (const [id, lane] of lanes) pump(id, lane);
    return found.length;
  }

  const repeated = repeatedWork(look, { name: 'webhooks', firstMs, everyMs, onFault: tell });

  return {
    wake: repeated.wake,
    start: repeated.start,
    /** Resolves when nothing is due any more. */
    async idle(): Promise<void> {
      while ((await repeated.run()) > 0 || running.size > 0) await Promise.all(running);
    },
    /** Takes nothing new and lets running calls finish. */
    async stop(): Promise<void> {
      isStopping = true;
      const patience = setTimeout(() => aborted.abort(), stopMs);
      await repeated.stop();
      for (const [id, lane] of lanes) pump(id, lane);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(patience);
      sender.close();
    },
  };
}
