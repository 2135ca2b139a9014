import { setTimeout as rest } from 'node:timers/promises';
import { message } from '@orgscope/contract/message';
import { importTurnLimits } from '@orgscope/contract/imports';
import { asc, eq, lte, sql } from 'drizzle-orm';
import { NoConnection } from '../../db/database.ts';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { importTurns } from '../../db/tables/import-turns.ts';
import { AppError } from '../../errors/app-error.ts';

// One import or check at a time for a client and two in all, however many servers there are: each costs the database and
// one server's processor some seconds.

interface Row {
  readonly id: number;
  readonly caller: number;
  readonly hasBegun: boolean;
}

const [leaseSeconds, renewMs, lookMs] = [60, 15_000, 300];

/** Any number will do, as long as nothing else in this database locks the same. */
const turnsLock = 7_013_943;

const lease = sql`now() + ${sql.raw(String(leaseSeconds))} * interval '1 second'`;

/** Who may begin now: the first of each client that has none at work, as many as there is room for. */
function nextToBegin(rows: readonly Row[]): number[] {
  const atWork = rows.filter(({ hasBegun }) => hasBegun);
  const callers = new Set(atWork.map(({ caller }) => caller));
  const next: number[] = [];
  for (const { id, caller, hasBegun } of rows) {
    if (hasBegun || callers.has(caller)) continue;
    callers.add(caller);
    next.push(id);
  }
  return next.slice(0, Math.max(0, importTurnLimits.atOnce - atWork.length));
}

function refuseTooMany(rows: readonly Row[], caller: number): void {
  const retry = { 'retry-after': '10' };
  if (rows.length >= importTurnLimits.inAll) throw new AppError('unavailable', message('imports.many_wait'), retry);
  if (rows.filter((row) => row.caller === caller).length >= importTurnLimits.perClient)
    throw new AppError('throttled', message('imports.own_wait'), retry);
}

/** All turns there are, oldest first, held so until the transaction ends. */
async function lockTurns(tx: Drizzle): Promise<Row[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${turnsLock})`);
  await tx.delete(importTurns).where(lte(importTurns.expiresAt, sql`now()`));
  return tx
    .select({ id: importTurns.id, caller: importTurns.caller, hasBegun: sql<boolean>`begun_at is not null` })
    .from(importTurns)
    .orderBy(asc(importTurns.id));
}

/** A turn, or a place in the queue for one. */
export interface ImportTurn {
  /** How many came first when it was asked for; 0 where it began at once. */
  readonly before: number;
  /** Waits until it has begun, and tells how many come first whenever that changes. */
  wait(signal: AbortSignal, tell: (before: number) => void): Promise<void>;
  /** Gives it up, begun or not. */
  end(): Promise<void>;
}

/** Begins a turn if it may, and tells how many come first otherwise. */
async function beginIfFree(tx: Drizzle, id: number): Promise<number> {
  await tx.update(importTurns).set({ expiresAt: lease }).where(eq(importTurns.id, id));
  const rows = await lockTurns(tx);
  if (!rows.some((row) => row.id === id)) throw new AppError('unavailable', message('imports.many_wait'));
  if (!nextToBegin(rows).includes(id)) return rows.filter((row) => row.id < id).length;
  await tx
    .update(importTurns)
    .set({ begunAt: sql`now()` })
    .where(eq(importTurns.id, id));
  return 0;
}

/** Asks for the turn of an import; refuses where too many wait. */
export async function askForTurn(database: Database, caller: number): Promise<ImportTurn> {
  const { id, before } = await database.transaction(platformScope, async (tx) => {
    refuseTooMany(await lockTurns(tx), caller);
    const [row] = await tx.insert(importTurns).values({ caller, expiresAt: lease }).returning({ id: importTurns.id });
    if (!row) throw new Error('No turn was written');
    return { id: row.id, before: await beginIfFree(tx, row.id) };
  });
  const own = eq(importTurns.id, id);
  const renewing = setInterval(() => {
    const renewed = database.in(platformScope).update(importTurns).set({ expiresAt: lease }).where(own);
    // Should it fail, the next time does, or the lease runs out.
    renewed.then(undefined, () => undefined);
  }, renewMs);
  renewing.unref();

  return {
    before,
    async wait(signal, tell) {
      for (let [last, told] = [before, 0]; last > 0;) {
        if (last !== told) tell(last);
        told = last;
        await rest(lookMs, undefined, { signal });
        last = await database
          .transaction(platformScope, (tx) => beginIfFree(tx, id))
          .catch((error: unknown) => {
            // A database that is busy with another's import keeps its queue waiting.
            if (error instanceof NoConnection) return told;
            throw error;
          });
      }
    },
    async end() {
      clearInterval(renewing);
      // What a database that is away leaves behind runs out with its lease.
      await database
        .in(platformScope)
        .delete(importTurns)
        .where(own)
        .catch(() => undefined);
    },
  };
}
