import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { auditStream } from '../../db/tables/audit-stream.ts';

/** How far the audit has been sent out, for one server. No statement here is part of a longer transaction. */
export function streamLease(database: Database, server: string, leaseSeconds: number) {
  const db = database.in(platformScope);
  const leased = sql`now() + ${leaseSeconds}::double precision * interval '1 second'`;
  const isOurs = eq(auditStream.leasedBy, server);

  return {
    /** Takes the lease and tells how far the target is, unless another server has it or a failure is too recent. */
    async take(): Promise<number | 'taken' | 'failing'> {
      // Rounded to a millisecond, now may be yet to come.
      const nextAttemptAt = sql`date_trunc('milliseconds', now())`;
      await db.insert(auditStream).values({ nextAttemptAt }).onConflictDoNothing();
      const [taken] = await db
        .update(auditStream)
        .set({ leasedBy: server, leasedUntil: leased })
        .where(
          sql`(${auditStream.leasedUntil} is null or ${auditStream.leasedUntil} <= now() or ${isOurs})
            and ${auditStream.nextAttemptAt} <= now()`,
        )
        .returning({ through: auditStream.through });
      if (taken) return taken.through;
      const [found] = await db.select({ failingSince: auditStream.failingSince }).from(auditStream);
      return found?.failingSince ? 'failing' : 'taken';
    },

    /** The next events: sealed ones, since no event with a lower id can come after a seal. */
    next: (through: number, limit: number) =>
      db
        .select()
        .from(auditEvents)
        .where(and(gt(auditEvents.id, through), lte(auditEvents.id, sql`(select max(through) from audit_seals)`)))
        .orderBy(asc(auditEvents.id))
        .limit(limit),

    /** Records how far the target is; false if another server has taken over. */
    async advance(through: number): Promise<boolean> {
      const moved = await db
        .update(auditStream)
        .set({ through, leasedUntil: leased, attempts: 0, failingSince: null, lastError: null })
        .where(isOurs)
        .returning({ through: auditStream.through });
      return moved.length > 0;
    },

    async fail(lastError: string, waitSeconds: readonly number[]): Promise<void> {
      const waits = sql.param(waitSeconds);
      await db
        .update(auditStream)
        .set({
          attempts: sql`${auditStream.attempts} + 1`,
          nextAttemptAt: sql`now() + (${waits}::int[])[least(${auditStream.attempts} + 1, ${waitSeconds.length}::int)] * interval '1 second'`,
          failingSince: sql`coalesce(${auditStream.failingSince}, now())`,
          lastError,
          leasedUntil: null,
        })
        .where(isOurs);
    },

    /** Lets another server go on. */
    release: () => db.update(auditStream).set({ leasedUntil: null }).where(isOurs),
  };
}
