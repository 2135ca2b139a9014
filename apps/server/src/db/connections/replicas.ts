// Reads lists and analytics on standbys that have replayed all that the caller can know of, and else on the primary.
import { inEnglish } from '@orgscope/contract/words/english';
import { message } from '@orgscope/contract/words/message';
import type { QueryResultRow } from 'pg';
import { NoTurn } from '../../lib/scheduling/fair-turns.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import type { RunQuery } from '../schema/access.ts';
import type { Source } from './database.ts';
import { NoConnection, driverErrorIn, isWithoutConnection } from './driver-errors.ts';
import { currentReading, onPrimary, readingFrom } from './reading.ts';
import type { Reading } from './reading.ts';
import { faultOf, readPrimary, readStandby, timelineOf } from './replica-facts.ts';
import type { PrimaryFacts } from './replica-facts.ts';
import { platformScope } from '../scope.ts';
import { platformRole } from '../tables/tenancy.ts';

/** A standby that may be read from. */
export interface Replica {
  /** Its address without the login. */
  readonly name: string;
  readonly source: Source;
  /** A connection for looking at it, which no call keeps busy. */
  readonly watched: Source;
  /** Ends its connections at once, and with them what waits for an answer. */
  cut(): void;
}

export interface ReplicaState {
  readonly name: string;
  /** Why it is not read from at present, a message or what the standby said; undefined if it is. */
  readonly fault: string | undefined;
  /** How far it is behind the primary, where that is known. */
  readonly lagSeconds: number | undefined;
}

/** Tells that a standby is read from no longer, and why, or again. */
export type ReportReplica = (name: string, fault: string | undefined) => void;

export interface Replicas {
  states(): readonly ReplicaState[];
  /** How many statements and transactions of lists and analytics were read where. */
  reads(): { readonly primary: number; readonly replica: number };
  /** Looks which standbys can be read from. They are not, before this has been called. */
  watch(): Promise<void>;
}

const behind = 'OS001';

/** How long a call waits for a standby that is a little behind, which is quicker than to burden the primary. */
const usualWaitMs = 50;

/**
 * Waits, in the transaction's first statement, until the standby has replayed the log up to an end, or fails. The
 * statements after it see at least what was committed before.
 */
function untilReplayed(end: string, waitMs: number): string {
  return `do $$ begin
    for attempt in 1 .. ${waitMs} loop
      if pg_is_in_recovery() and pg_last_wal_replay_lsn() >= '${end}' then return; end if;
      perform pg_sleep(0.001);
    end loop;
    raise exception 'this standby is behind the primary' using errcode = '${behind}';
  end $$`;
}

/** What each transaction on a standby begins with. */
export function standbyOpening(waitMs = usualWaitMs): readonly string[] {
  const reading = currentReading();
  return ['set transaction read only', ...(reading ? [untilReplayed(reading.end, waitMs)] : [])];
}

// Connection lost or refused, cancelled in favour of replay, too busy, shutting down. Other errors the primary would have, too.
const ofStandby = new RegExp(`^(08|28|3D|40|53|57P|58|${behind})`);
// A caller who uses more than a fair share of it has none at the primary.
const isOfCaller = (error: unknown) => error instanceof NoConnection && error.cause instanceof NoTurn;
const isOfStandby = (error: unknown) =>
  !isOfCaller(error) && (isWithoutConnection(error) || ofStandby.test(driverErrorIn(error)?.code ?? ''));

/** So long may a standby take to answer what is asked of it regularly. */
const patienceMs = 3_000;

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} seconds`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const askingOf =
  (source: Source): RunQuery =>
  async (text) =>
    ((await source.statement(platformScope, [text])) as { rows: QueryResultRow[] }).rows;

/** Puts standbys before a primary: the source that reads from either, and what is known of the standbys. */
export function readingReplicas(
  primary: Source,
  replicas: readonly Replica[],
  report: ReportReplica = () => undefined,
): { source: Source; replicas: Replicas } {
  const all = replicas.map((replica) => ({
    replica,
    fault: message('doctor.replicas.not_looked_at') as string | undefined,
    lagSeconds: undefined as number | undefined,
    /** On which it was found good. */
    timeline: '',
    wasReported: undefined as boolean | undefined,
  }));
  type Known = (typeof all)[number];
  const reads = { primary: 0, replica: 0 };
  let turn = 0;

  /** The standby for a call: the one it began with, or the next in turn. */
  function choose(reading: Reading): Known | undefined {
    const usable = all.filter(({ fault, timeline }) => fault === undefined && timeline === reading.timeline);
    reading.place ??= usable[(turn += 1) % usable.length] ?? primary;
    return usable.find((known) => known === reading.place);
  }

  async function read<T>(use: (source: Source) => Promise<T>): Promise<T> {
    const reading = currentReading();
    if (!reading) return use(primary);
    const chosen = choose(reading);
    if (chosen) {
      try {
        const found = await use(chosen.replica.source);
        reads.replica += 1;
        return found;
      } catch (error) {
        if (!isOfStandby(error)) throw error;
        // Until it is looked at next.
        chosen.fault = reasonOf(error);
      }
    }
    // What the call reads from now on must not be older than this.
    reading.place = primary;
    reads.primary += 1;
    return use(primary);
  }

  /** What is wrong with a standby now. */
  async function examine(known: Known, facts: PrimaryFacts): Promise<string | undefined> {
    const ask = askingOf(known.replica.watched);
    const standby = await readStandby(ask, facts);
    known.timeline = timelineOf(facts);
    known.lagSeconds = standby.lag ?? undefined;
    const fault = faultOf(standby, facts);
    if (fault !== undefined) return fault;
    const [row] = await readingFrom(facts.position, () => ask('select current_user::text as role'));
    // Start-up parameters were lost on the way.
    return row?.['role'] === platformRole ? undefined : message('doctor.replicas.undeclared_pooler');
  }

  async function look(known: Known, facts: PrimaryFacts): Promise<void> {
    try {
      known.fault = await within(patienceMs, examine(known, facts));
    } catch (error) {
      known.fault = reasonOf(error);
      if (driverErrorIn(error) === undefined || isWithoutConnection(error)) {
        known.lagSeconds = undefined;
        // Calls that wait for it are answered by the primary.
        known.replica.cut();
      }
    }
    const isRead = known.fault === undefined;
    if (known.wasReported !== isRead) report(known.replica.name, known.fault && inEnglish(known.fault));
    known.wasReported = isRead;
  }

  return {
    source: {
      statement: (scope, args) => read((source) => source.statement(scope, args)),
      transaction: (scope, work) => read((source) => source.transaction(scope, work)),
      connections: () => primary.connections(),
    },
    replicas: {
      states: () => all.map(({ replica, fault, lagSeconds }) => ({ name: replica.name, fault, lagSeconds })),
      reads: () => ({ ...reads }),
      watch: () =>
        onPrimary(async () => {
          const facts = await readPrimary(askingOf(primary));
          if (facts) await Promise.all(all.map((known) => look(known, facts)));
        }),
    },
  };
}
