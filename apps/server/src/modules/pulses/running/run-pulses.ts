// What pulses do by themselves: open, be sent, remind, close and be counted. Every server looks once a minute, and sooner
// if it knows of something; each step is done by one of them, and can be done again by another after a crash.
import type { FastifyInstance } from 'fastify';
import { and, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { databaseNow } from '../../../db/sql/database-now.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { recordEvents } from '../../../db/tables/record-events.ts';
import { whileListening } from '../../../http/while-listening.ts';
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { repeatedWork } from '../../../lib/scheduling/repeated-work.ts';
import { isSealed } from '../../../lib/secrets/sealer.ts';
import type { MailWorker } from '../../../mail/worker.ts';
import { moduleHolders } from '../../subscriptions/module-holders.ts';
import type { HoldingClient } from '../../subscriptions/module-holders.ts';
import { countPeople } from '../record/audience.ts';
import { beginPulse, endPulse, keyContext } from '../lifecycle/change-state.ts';
import type { PulseKeys } from '../lifecycle/change-state.ts';
import { countPulse } from './count-pulse.ts';
import { failToOpen } from '../lifecycle/fail-to-open.ts';
import type { LinkTokens } from '../record/link-tokens.ts';
import { findPulse, isPulse, lockPulse } from '../record/pulse-record.ts';
import type { PulseRow } from '../record/pulse-record.ts';
import { beginReminder, lastReminded, reminderDue } from './reminders.ts';
import { lease, sendPulse, withdrawPulseMails } from './send-invitations.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Does what is due for pulses now; returns the next moment at which something is, if it comes within a minute. Throws
     * if a pulse failed.
     */
    runPulses(): Promise<number | undefined>;
  }
}

const [firstMs, everyMs, againMs] = [2_000, 60_000, 15_000];
const soon = sql`now() + interval '1 minute'`;

interface Running {
  readonly database: Database;
  readonly mail: MailWorker;
  readonly keys: PulseKeys;
  readonly tokenOf: LinkTokens;
}

interface FoundPulse extends PulseRow {
  /** When the last reminder began, if another is to come. */
  readonly remindedAt: Date | null;
}

const remindedIfPlanned = sql<Date | null>`case when ${pulses.remindersSent} between 1 and ${pulses.reminders} - 1
  then ${lastReminded} end`.mapWith(recordEvents.at);

/** Whether all invitations are written, and all reminders that have begun. */
const isSent = ({ sentAt, remindersSent, remindersDone }: PulseRow) =>
  sentAt !== null && remindersDone >= remindersSent;

/** The pulses with something to do now or before the next look. Open ones that are sent wait for their end or a reminder. */
const findAtWork = (database: Database): Promise<FoundPulse[]> =>
  database
    .in(platformScope)
    .select({ ...getTableColumns(pulses), remindedAt: remindedIfPlanned })
    .from(pulses)
    .where(
      sql`(${pulses.state} = 'scheduled' and ${pulses.opensAt} <= ${soon})
        or (${pulses.state} = 'open' and (${pulses.closesAt} <= ${soon} or ${pulses.sentAt} is null
          or ${pulses.remindersSent} < ${pulses.reminders} or ${pulses.remindersDone} < ${pulses.remindersSent}
          or ${pulses.privateKey} not like 'v1.%'))
        or (${pulses.state} <> 'open' and ${pulses.privateKey} is not null)`,
    )
    .orderBy(pulses.id);

/** When one of these has to open, close or remind next. */
function nextMoment(found: readonly FoundPulse[], after: number): number | undefined {
  const moments = found
    .flatMap((pulse) => [pulse.opensAt, pulse.closesAt, reminderDue(pulse, pulse.remindedAt)])
    .flatMap((moment) => moment?.getTime() ?? [])
    .filter((moment) => moment > after);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

const hasCome = (moment: Date | null | undefined, now: Date): boolean => moment != null && moment <= now;

function pulseRunner({ database, mail, keys, tokenOf }: Running, onFault: (error: unknown, pulse: number) => void) {
  /** Changes a pulse if it is due, also by what is stored now: since it was found, its state or its times may have changed. */
  async function step(
    pulse: PulseRow,
    isDue: (pulse: PulseRow) => boolean,
    work: (tx: Drizzle, locked: PulseRow) => Promise<PulseRow>,
  ): Promise<PulseRow> {
    if (!isDue(pulse)) return pulse;
    return database.transaction(platformScope, async (tx) => {
      const locked = await lockPulse(tx, pulse.clientId, pulse.id);
      const isUntouched = locked.state === pulse.state && locked.remindersSent === pulse.remindersSent;
      return isUntouched && isDue(locked) ? work(tx, locked) : locked;
    });
  }

  /** Opens a pulse at its time, unless its whole time has passed or too few people are asked. */
  const open = (pulse: PulseRow, { timezone }: HoldingClient, now: Date) =>
    step(
      pulse,
      ({ opensAt }) => hasCome(opensAt, now),
      async (tx, locked) => {
        if (!locked.closesAt || hasCome(locked.closesAt, now)) return failToOpen(tx, locked, 'late', { timezone, now });
        const people = await countPeople(tx, locked.clientId, locked.audience);
        return people < smallestGroup ? failToOpen(tx, locked, 'few', { timezone, now }) : beginPulse(tx, locked, keys);
      },
    );

  /** Sends what is to be sent, unless another server does. */
  async function send(pulse: PulseRow, client: HoldingClient, signal: AbortSignal): Promise<void> {
    if (isSent(pulse)) return;
    const claimed = await database
      .in(platformScope)
      .update(pulses)
      .set({ leasedUntil: lease })
      .where(and(isPulse(pulse.clientId, pulse.id), or(isNull(pulses.leasedUntil), lt(pulses.leasedUntil, sql`now()`))))
      .returning();
    const [row] = claimed;
    if (!row) return;
    try {
      await sendPulse({ database, seal: mail.seal, tokenOf, signal }, { pulse: row, client });
    } finally {
      await database
        .in(platformScope)
        .update(pulses)
        .set({ leasedUntil: null })
        .where(isPulse(pulse.clientId, pulse.id));
    }
    mail.wake();
  }

  /** The demo is made before the server has a secret key: its open pulse brings a plain one. */
  const sealKey = (pulse: PulseRow) =>
    step(
      pulse,
      ({ privateKey }) => privateKey !== null && !isSealed(privateKey),
      async (tx, locked) => {
        const privateKey = locked.privateKey && keys.seal(locked.privateKey, keyContext(locked));
        await tx.update(pulses).set({ privateKey }).where(isPulse(locked.clientId, locked.id));
        return { ...locked, privateKey };
      },
    );

  const close = (pulse: PulseRow, { timezone }: HoldingClient, now: Date) =>
    step(
      pulse,
      ({ closesAt }) => hasCome(closesAt, now),
      async (tx, locked) => {
        await withdrawPulseMails(tx, locked.id);
        return endPulse(tx, locked, timezone);
      },
    );

  interface At {
    readonly now: Date;
    readonly signal: AbortSignal;
  }

  async function runOne(found: FoundPulse, client: HoldingClient, { now, signal }: At): Promise<void> {
    let pulse = await sealKey(found);
    // Without a subscription nothing begins; what is open still ends in time.
    if (pulse.state === 'scheduled' && client.holds) pulse = await open(pulse, client, now);
    if (pulse.state === 'open') pulse = await close(pulse, client, now);
    if (pulse.state === 'open' && client.holds) {
      const isReminded = (each: PulseRow) => hasCome(reminderDue(each, found.remindedAt), now);
      if (pulse.sentAt) pulse = await step(pulse, isReminded, beginReminder);
      await send(pulse, client, signal);
    }
    if (pulse.state !== 'open' && pulse.privateKey) await countPulse(database, keys, pulse);
  }

  /** Does what is due; tells which pulses have failed, and when to look again, unless that is in a minute. */
  return async function run(
    now: number,
    signal: AbortSignal,
  ): Promise<{ failed: number[]; next?: number | undefined }> {
    const found = await findAtWork(database);
    const failed: number[] = [];
    if (found.length === 0) return { failed };
    const clientIds = [...new Set(found.map(({ clientId }) => clientId))];
    const clients = await moduleHolders(database.in(platformScope), clientIds, 'stakeholder_engagement');
    for (const pulse of found) {
      if (signal.aborted) return { failed };
      const client = clients.get(pulse.clientId);
      if (!client) continue;
      await runOne(pulse, client, { now: new Date(now), signal }).catch((error: unknown) => {
        // The others go on if one cannot.
        failed.push(pulse.id);
        onFault(error, pulse.id);
      });
    }
    return { failed, next: nextMoment(found, now) };
  };
}

/** Runs pulses while the server listens; an app that only answers calls runs them when told to. */
export function runPulses(app: FastifyInstance, deps: Running): { wake: () => void } {
  const run = pulseRunner(deps, (error, pulse) =>
    app.log.warn({ err: error, pulse }, 'a pulse could not be brought forward'),
  );
  const repeated = repeatedWork(run, {
    name: 'pulses',
    firstMs,
    everyMs,
    againMs,
    // The metrics count such a run as failed.
    isFailure: ({ failed }) => failed.length > 0,
    nextAt: ({ next }) => next,
    clock: () => databaseNow(deps.database),
    onFault: (error) => app.log.warn({ err: error }, 'pulses could not be read'),
  });
  app.decorate('runPulses', async () => {
    const { failed, next } = await repeated.run();
    if (failed.length > 0) throw new Error(`Pulses failed: ${failed.join(', ')}`);
    return next;
  });
  whileListening(app, repeated);
  // For calls that have begun something.
  return { wake: repeated.wake };
}

/**
 * Counts pulses when somebody looks, if enough answers have come. A count that has begun may have read the answers already: all
 * who come meanwhile wait for one more.
 */
export function countingForReaders({ database, keys }: Pick<Running, 'database' | 'keys'>) {
  const [running, following] = [new Map<number, Promise<void>>(), new Map<number, Promise<void>>()];
  const reread = ({ clientId, id }: PulseRow) => findPulse(database.in(platformScope), clientId, id);

  function begin(pulse: PulseRow): Promise<void> {
    const count = countPulse(database, keys, pulse).finally(() => running.delete(pulse.id));
    running.set(pulse.id, count);
    return count;
  }

  async function beginAfter(earlier: Promise<void>, pulse: PulseRow): Promise<void> {
    await earlier.catch(() => undefined);
    await begin(await reread(pulse).finally(() => following.delete(pulse.id)));
  }

  return async (pulse: PulseRow): Promise<PulseRow> => {
    if (!pulse.privateKey) return pulse;
    const [earlier, next] = [running.get(pulse.id), following.get(pulse.id)];
    if (earlier && !next) following.set(pulse.id, beginAfter(earlier, pulse));
    await (following.get(pulse.id) ?? begin(pulse));
    return reread(pulse);
  };
}
