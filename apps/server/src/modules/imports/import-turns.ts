import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@orgscope/contract/words/message';
import { importTurnLimits } from '@orgscope/contract/records/imports';
import { asc, eq, lte, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { NoConnection } from '../../db/connections/driver-errors.ts';
import { platformScope } from '../../db/scope.ts';
import { importTurns } from '../../db/tables/import-turns.ts';
import { AppError } from '../../errors/app-error.ts';

// One import or check at a time for each client, and two in total on all servers: each takes seconds of the database and
// of a server's processor.

interface Row {
  readonly id: number;
  readonly ofClient: number;
  readonly hasBegun: boolean;
}

const [leaseSeconds, renewMs] = [60, 15_000];

/** Looks soon at first, since most imports take no longer than 40 ms, and then less often. */
const [firstPollMs, lastPollMs] = [20, 300];

const lease = sql`now() + ${sql.raw(String(leaseSeconds))} * interval '1 second'`;

/** The turns that may begin now: the first of each client that has none at work, up to the limit. */
function nextToBegin(rows: readonly Row[]): number[] {
  const atWork = rows.filter(({ hasBegun }) => hasBegun);
  const busy = new Set(atWork.map(({ ofClient }) => ofClient));
  const next: number[] = [];
  for (const { id, ofClient, hasBegun } of rows) {
    if (hasBegun || busy.has(ofClient)) continue;
    busy.add(ofClient);
    next.push(id);
  }
  return next.slice(0, Math.max(0, importTurnLimits.atOnce - atWork.length));
}

const retry = { 'retry-after': '10' };
const manyWait = () => new AppError('unavailable', message('imports.many_wait'), retry);
export const othersWait = () => new AppError('throttled', message('imports.own_wait'), retry);

function refuseTooMany(rows: readonly Row[], ofClient: number): void {
  if (rows.length >= importTurnLimits.inAll) throw manyWait();
  if (rows.filter((row) => row.ofClient === ofClient).length >= importTurnLimits.perClient) throw othersWait();
}

/** All turns, oldest first, locked until the transaction ends. */
async function lockTurns(tx: Drizzle): Promise<Row[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.importTurns})`);
  await tx.delete(importTurns).where(lte(importTurns.expiresAt, sql`now()`));
  return tx
    .select({ id: importTurns.id, ofClient: importTurns.ofClient, hasBegun: sql<boolean>`begun_at is not null` })
    .from(importTurns)
    .orderBy(asc(importTurns.id));
}

/** A turn, or a place in the queue for one. */
export interface ImportTurn {
  /** The turns ahead when it was requested; 0 if it began at once. */
  readonly before: number;
  /** Waits until it has begun, and reports the turns ahead whenever their number changes. */
  wait(signal: AbortSignal, report: (before: number) => void): Promise<void>;
  /** Ends it, or leaves the queue. */
  end(): Promise<void>;
}

/** Begins a turn if it may, and returns the number of turns ahead. */
async function beginIfFree(tx: Drizzle, id: number): Promise<number> {
  await tx.update(importTurns).set({ expiresAt: lease }).where(eq(importTurns.id, id));
  const rows = await lockTurns(tx);
  if (!rows.some((row) => row.id === id)) throw manyWait();
  if (!nextToBegin(rows).includes(id)) return rows.filter((row) => row.id < id).length;
  await tx
    .update(importTurns)
    .set({ begunAt: sql`now()` })
    .where(eq(importTurns.id, id));
  return 0;
}

/** Queues an import; refuses if too many wait. */
export async function requestTurn(database: Database, ofClient: number): Promise<ImportTurn> {
  const { id, before } = await database.transaction(platformScope, async (tx) => {
    refuseTooMany(await lockTurns(tx), ofClient);
    const [row] = await tx.insert(importTurns).values({ ofClient, expiresAt: lease }).returning({ id: importTurns.id });
    if (!row) throw new Error('No turn was written');
    return { id: row.id, before: await beginIfFree(tx, row.id) };
  });
  const own = eq(importTurns.id, id);
  const renewing = setInterval(() => {
    const renewed = database.in(platformScope).update(importTurns).set({ expiresAt: lease }).where(own);
    // If it fails, the next renewal may succeed; if none does, the lease expires.
    renewed.then(undefined, () => undefined);
  }, renewMs);
  renewing.unref();

  return {
    before,
    async wait(signal, report) {
      for (
        let [ahead, reported, pollMs] = [before, 0, firstPollMs];
        ahead > 0;
        pollMs = Math.min(pollMs * 2, lastPollMs)
      ) {
        if (ahead !== reported) report(ahead);
        reported = ahead;
        await sleep(pollMs, undefined, { signal });
        ahead = await database
          .transaction(platformScope, (tx) => beginIfFree(tx, id))
          .catch((error: unknown) => {
            // No free connection: another import uses the database. The place in the queue stays.
            if (error instanceof NoConnection) return reported;
            throw error;
          });
      }
    },
    async end() {
      clearInterval(renewing);
      // If the database is unreachable, the turn stays until its lease expires.
      await database
        .in(platformScope)
        .delete(importTurns)
        .where(own)
        .catch(() => undefined);
    },
  };
}
