import type { JobKind } from '@orgscope/contract/resources/jobs';
import { jobLimits } from '@orgscope/contract/resources/jobs';
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { jobs } from '../../db/tables/jobs.ts';

export type LeasedJob = typeof jobs.$inferSelect;

// Rounded like the columns: otherwise a job due at once would be due half a millisecond after the worker looked.
const now = sql`now()::timestamptz(3)`;
const isLost = and(eq(jobs.state, 'running'), lte(jobs.leasedUntil, now));
// A cancelled job may still be running: its worker learns of it at the next renewal.
const isCancelled = sql`${jobs.cancelAskedAt} is not null`;

/** A worker's access to the jobs. No statement here is part of a longer transaction. */
export function jobLeases(database: Database, leaseSeconds: number) {
  const db = () => database.in(platformScope);
  const lease = sql`now() + ${leaseSeconds}::double precision * interval '1 second'`;
  /**
   * The lease is still this worker's. The number of the attempt does not tell it alone: it starts again when somebody
   * lets the job run again.
   */
  const isOwn = ({ id, attempts, startedAt }: LeasedJob) =>
    and(
      eq(jobs.id, id),
      eq(jobs.state, 'running'),
      eq(jobs.attempts, attempts),
      startedAt ? eq(jobs.startedAt, startedAt) : isNull(jobs.startedAt),
    );
  const over = { leasedUntil: null, finishedAt: now };
  /** Waits again; or is over, if it was asked to end. */
  const waitsUnlessCancelled = {
    state: sql`case when ${isCancelled} then 'cancelled' else 'waiting' end`,
    finishedAt: sql`case when ${isCancelled} then ${now} end`,
    leasedUntil: null,
  };

  return {
    /** Takes the next job, unless one is at work: on all servers, jobs run one after the other. */
    async take(kinds: readonly JobKind[]): Promise<LeasedJob | undefined> {
      return database.transaction(platformScope, async (tx) => {
        // Two workers that look at the same time would begin two jobs.
        await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.jobs})`);
        const atWork = tx
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(eq(jobs.state, 'running'), gt(jobs.leasedUntil, now)));
        const [next] = await tx
          .select({ id: jobs.id })
          .from(jobs)
          .where(
            and(
              inArray(jobs.kind, [...kinds]),
              or(and(eq(jobs.state, 'waiting'), lte(jobs.runAfter, now)), isLost),
              lt(jobs.attempts, jobLimits.attemptsMax),
              isNull(jobs.cancelAskedAt),
              notExists(atWork),
            ),
          )
          .orderBy(asc(jobs.runAfter), asc(jobs.id))
          .limit(1)
          .for('update', { skipLocked: true });
        if (!next) return undefined;
        const [taken] = await tx
          .update(jobs)
          .set({
            state: 'running',
            attempts: sql`${jobs.attempts} + 1`,
            leasedUntil: lease,
            startedAt: now,
            done: null,
            total: null,
          })
          .where(eq(jobs.id, next.id))
          .returning();
        return taken;
      });
    },

    /** Says that the worker lives and how far it is. Returns whether it may go on. */
    async renew(
      job: LeasedJob,
      { done, total }: { done?: number; total?: number },
    ): Promise<'go on' | 'cancel' | 'lost'> {
      const [row] = await db()
        .update(jobs)
        .set({ leasedUntil: lease, ...(total !== undefined && { done: done ?? 0, total }) })
        .where(isOwn(job))
        .returning({ asked: jobs.cancelAskedAt });
      if (!row) return 'lost';
      return row.asked ? 'cancel' : 'go on';
    },

    async finish(job: LeasedJob): Promise<void> {
      await db()
        .update(jobs)
        .set({ ...over, state: 'done', lastError: null, cancelAskedAt: null })
        .where(isOwn(job));
    },

    async cancel(job: LeasedJob): Promise<void> {
      await db()
        .update(jobs)
        .set({ ...over, state: 'cancelled' })
        .where(isOwn(job));
    },

    /** The server stops: another may take it at once, and the attempt does not count. */
    async giveBack(job: LeasedJob): Promise<void> {
      await db()
        .update(jobs)
        .set({ ...waitsUnlessCancelled, attempts: sql`${jobs.attempts} - 1` })
        .where(isOwn(job));
    },

    /** Waits for another attempt; or gives up after the last. */
    async fail(job: LeasedJob, waitSeconds: number, lastError: string): Promise<void> {
      const again = {
        ...waitsUnlessCancelled,
        runAfter: sql`now() + ${waitSeconds}::double precision * interval '1 second'`,
      };
      const atLast = { ...over, state: sql`case when ${isCancelled} then 'cancelled' else 'failed' end` };
      const isLast = job.attempts >= jobLimits.attemptsMax;
      await db()
        .update(jobs)
        .set({ ...(isLast ? atLast : again), lastError })
        .where(isOwn(job));
    },

    /**
     * Ends what nobody runs any more: cancelled, or tried too often by servers that did not live to report. Earlier versions
     * let jobs wait that were cancelled.
     */
    buryLost: () =>
      db()
        .update(jobs)
        .set({
          ...over,
          state: sql`case when ${jobs.cancelAskedAt} is null then 'failed' else 'cancelled' end`,
          lastError: sql`coalesce(${jobs.lastError}, case when ${jobs.cancelAskedAt} is null then 'Every server that ran it ended' end)`,
        })
        .where(
          or(
            and(isLost, or(gte(jobs.attempts, jobLimits.attemptsMax), isCancelled)),
            and(eq(jobs.state, 'waiting'), isCancelled),
          ),
        )
        .returning({ id: jobs.id, kind: jobs.kind, state: jobs.state }),
  };
}
