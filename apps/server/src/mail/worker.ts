import { languageOf } from '@orgscope/contract/words/languages';
import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/connections/database.ts';
import { inBatches } from '../lib/scheduling/in-batches.ts';
import { observed } from '../lib/process/observer.ts';
import { pacer } from '../lib/scheduling/pace.ts';
import { waitAfter } from '../lib/scheduling/wait-after.ts';
import { isInBulk, mailLeases } from './leases.ts';
import type { MailSecrets } from './mail-secrets.ts';
import type { LeasedMail } from './leases.ts';
import { messageOf } from './message.ts';
import type { Message } from './message.ts';
import type { Transport } from './transport.ts';

/** More than the connections to a mail server: some record what they have delivered while others deliver. */
const lanes = 8;
/** Mails that are taken at once: more would wait here while other workers are free. */
const portion = 20;
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

/** The loggable part of an error: one line, since a server may quote anything except the mail. */
const textOf = (error: unknown, secret: string | null) => {
  const text = error instanceof Error ? error.message : String(error);
  return (secret ? text.replaceAll(secret, '…') : text).slice(0, 500);
};

/** RFC 3463: no such mailbox, system or address, moved, no MX; disabled. 5.1.7 and 5.1.8 are about the sender. */
const noMailbox = /^5\.(?:1\.(?:[1236]|10)|2\.1)$/;

/**
 * The mail server says that there is no such mailbox: a retry does not help. All other refusals concern every mail and can
 * be put right: a sender that is not verified, a relay that does not know this server, a network that is blocked, a quota.
 */
function isRefused(error: unknown): boolean {
  const { code, command, response } = error as { code?: string; command?: string; response?: string };
  if (code !== 'EENVELOPE' || command !== 'RCPT TO') return false;
  const [, status, enhanced, text = ''] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\s)?([^]*)$/.exec(response ?? '') ?? [];
  if (enhanced) return noMailbox.test(enhanced);
  return ['550', '551', '553'].includes(status ?? '') && !/relay|block/i.test(text);
}

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
  const leases = mailLeases(database, { leaseSeconds });
  /** Set when no new mail is taken. */
  const stopping = new AbortController();
  /** Aborts running deliveries. */
  const aborted = new AbortController();
  const pause = pacer();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let again = false;
  /** Mails that are taken and not begun, those that somebody waits for first. */
  let queue: LeasedMail[] = [];
  /** Until then their deliveries may begin: none may outlast its lease. */
  let beginBy = 0;
  let taking: Promise<void> | undefined;
  /** Who hold back the mail in bulk. */
  const holders = new Set<symbol>();
  // What one lane has delivered is recorded together with that of others.
  const report = inBatches(leases.delivered);

  const logFields = (mail: LeasedMail, { to, link }: Message, file?: string) => ({
    mail: mail.id,
    kind: mail.kind,
    user: mail.userId,
    ...(showLinks && { to: to.address, link, file }),
  });

  async function fail(mail: LeasedMail, secret: string | null, error: unknown): Promise<void> {
    const why = textOf(error, secret);
    const failure = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, why };
    const isFinal = isRefused(error);
    if (isFinal) await leases.giveUp(mail, why);
    if (isFinal || (await leases.retry(mail, waitAfter(mail.attempts), why))) log.error(failure, 'mail given up');
    else log.warn(failure, 'mail could not be delivered yet');
  }

  async function deliver(mail: LeasedMail): Promise<void> {
    let message: Message;
    let file: string | undefined;
    let secret: string | null = null;
    try {
      secret = secrets.open(mail);
      // A newer release may know more languages.
      const words = await mailWordsOf(languageOf(mail.language ?? '') ?? 'en');
      message = messageOf({ ...mail, secret }, publicUrl, words);
      const signal = AbortSignal.any([AbortSignal.timeout(sendMs), aborted.signal]);
      const sent = message;
      file = await observed({ kind: 'mail', name: `send ${mail.kind}` }, () =>
        transport.deliver(sent, fileName(mail), signal),
      );
    } catch (error) {
      await fail(mail, secret, error);
      return;
    }
    await report(mail);
    log.info(logFields(mail, message, file), 'mail delivered');
  }

  /** Mails that have waited too long are left to any worker; others follow those that somebody waits for. */
  async function takeMore(): Promise<void> {
    if (performance.now() > beginBy) await leases.giveBack(queue.splice(0));
    again = false;
    const begun = performance.now();
    const taken = await leases.take(Math.max(1, portion - queue.length), { inBulk: holders.size === 0 });
    if (queue.length === 0) beginBy = begun + leaseSeconds * 1000 - sendMs;
    queue = [...taken.filter((mail) => !isInBulk(mail)), ...queue, ...taken.filter(isInBulk)];
  }

  async function next(): Promise<LeasedMail | undefined> {
    // After a wake-up, there may be mail that comes before what is taken.
    if (taking || queue.length === 0 || again || performance.now() > beginBy)
      await (taking ??= takeMore().finally(() => {
        taking = undefined;
      }));
    return queue.shift();
  }

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mail = await next();
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
    const first = await next();
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
    /** Takes no mail in bulk until the function that it returns is called. What is taken is delivered. */
    holdBulk(): () => void {
      const holder = Symbol('holder');
      holders.add(holder);
      return () => {
        if (holders.delete(holder)) wake();
      };
    },
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
      // If it fails, their leases end by themselves.
      await leases.giveBack(queue.splice(0)).catch(() => undefined);
      transport.close();
    },
  };
}

export type MailWorker = ReturnType<typeof mailWorker>;
