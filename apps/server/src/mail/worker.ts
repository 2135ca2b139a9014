import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { bulkKinds } from '../db/tables/mails.ts';
import { pacer } from '../lib/pace.ts';
import { mailLeases } from './leases.ts';
import type { MailSecrets } from './mail-secrets.ts';
import type { LeasedMail } from './leases.ts';
import { messageOf } from './message.ts';
import type { Message } from './message.ts';
import type { Transport } from './transport.ts';

const lanes = 4;
const maxAttempts = 10;
/** Passes over the outbox that may fail in a row before the next poll. */
const maxPasses = 3;
const pollMs = 5_000;
const sendMs = 60_000;
/** How long a stop waits for running deliveries. */
const stopMs = 5_000;

interface WorkerOptions {
  database: Database;
  transport: Transport;
  secrets: MailSecrets;
  publicUrl: string;
  /** Whether the log may contain a mail's link and address: on a developer's own machine. */
  showLinks: boolean;
  log: FastifyBaseLogger;
  /** Longer than a delivery may take. */
  leaseSeconds?: number;
}

/**
 * Seconds until the next attempt: 15, 30, 60… up to an hour, with a random part, so that many mails do not come back at
 * once.
 */
const waitAfter = (attempts: number) => 15 * 2 ** (attempts - 1) * (0.75 + Math.random() / 2);

/** The loggable part of an error: one line, since a server may quote anything except the mail. */
const textOf = (error: unknown, secret: string | null) => {
  const text = error instanceof Error ? error.message : String(error);
  return (secret ? text.replaceAll(secret, '…') : text).slice(0, 500);
};

const isInBulk = ({ kind }: LeasedMail) => bulkKinds.some((each) => each === kind);

/** The mail server says that there is no such mailbox: a retry does not help. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 550;

const fileName = ({ id, kind, createdAt }: LeasedMail) =>
  `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}-${kind.replaceAll('_', '-')}`;

/** Delivers the outbox. Any number of workers may share one: each mail is leased to one worker at a time. */
export function mailWorker({
  database,
  transport,
  secrets,
  publicUrl,
  showLinks,
  log,
  leaseSeconds = 120,
}: WorkerOptions) {
  const leases = mailLeases(database, { leaseSeconds, maxAttempts });
  /** Set when no new mail is taken. */
  const stopping = new AbortController();
  /** Aborts running deliveries. */
  const aborted = new AbortController();
  const pause = pacer();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let again = false;

  const logFields = (mail: LeasedMail, { to, link }: Message, file?: string) => ({
    mail: mail.id,
    kind: mail.kind,
    user: mail.userId,
    ...(showLinks && { to: to.address, link, file }),
  });

  async function fail(mail: LeasedMail, secret: string | null, error: unknown): Promise<void> {
    const why = textOf(error, secret);
    const failure = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, why };
    if (isRefused(error) || mail.attempts >= maxAttempts) {
      await leases.giveUp(mail, why);
      log.error(failure, 'mail given up');
    } else {
      await leases.retry(mail, waitAfter(mail.attempts), why);
      log.warn(failure, 'mail could not be delivered yet');
    }
  }

  async function deliver(mail: LeasedMail): Promise<void> {
    let message: Message;
    let file: string | undefined;
    let secret: string | null = null;
    try {
      secret = secrets.open(mail);
      message = messageOf({ ...mail, secret }, publicUrl);
      const signal = AbortSignal.any([AbortSignal.timeout(sendMs), aborted.signal]);
      file = await transport.deliver(message, fileName(mail), signal);
    } catch (error) {
      await fail(mail, secret, error);
      return;
    }
    await leases.delivered(mail);
    log.info(logFields(mail, message, file), 'mail delivered');
  }

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mail = await leases.take();
      if (!mail) return;
      await deliver(mail);
      // Callers would wait for ten thousand of them.
      if (isInBulk(mail)) await pause();
    }
  }

  async function pass(): Promise<void> {
    for (const { id, kind, lastError } of await leases.buryDead()) {
      log.error({ mail: id, kind, why: lastError }, 'mail given up');
    }
    const first = await leases.take();
    if (!first) return;
    const done = await Promise.allSettled([deliver(first).then(lane), ...Array.from({ length: lanes - 1 }, lane)]);
    const reasons = done.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (reasons.length > 0)
      throw reasons.length === 1 ? reasons[0] : new AggregateError(reasons, 'Several lanes failed');
  }

  /** Empties the outbox. Returns the error of the last pass if so many failed in a row. */
  async function run(): Promise<unknown> {
    let failures = 0;
    let failure: unknown;
    do {
      again = false;
      try {
        await pass();
        failures = 0;
        failure = undefined;
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read');
        failure = error;
        failures += 1;
        // At once, since a lost connection is replaced by the next statement; after that, the poll tries.
        if (failures < maxPasses) again = true;
      }
    } while (again && !stopping.signal.aborted);
    // In the same turn as the look at `again`: a wake-up comes before both, or starts the next run.
    running = undefined;
    return failure;
  }

  /** Checks the outbox now; callers that added mail call this after the commit. */
  function wake(): void {
    again = true;
    if (!stopping.signal.aborted) running ??= run();
  }

  return {
    wake,
    seal: secrets.seal,
    start(): void {
      timer = setInterval(wake, pollMs);
      timer.unref();
      wake();
    },
    /** Resolves when no mail is due any more; rejects if the outbox could not be read. */
    async idle(): Promise<void> {
      wake();
      const failure = await running;
      if (failure !== undefined) throw failure;
    },
    /** Takes no new mail and lets running deliveries finish. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      const patience = setTimeout(() => aborted.abort(), stopMs);
      await running;
      clearTimeout(patience);
      transport.close();
    },
  };
}

export type MailWorker = ReturnType<typeof mailWorker>;
