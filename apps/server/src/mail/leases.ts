import { and, asc, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { platformScope } from '../db/scope.ts';
import { comesLast, mails } from '../db/tables/mails.ts';

/** A mail that a worker has leased for delivery. */
export type LeasedMail = typeof mails.$inferSelect;

export interface LeaseOptions {
  /** Seconds after which another worker may take a mail whose worker has not reported. */
  readonly leaseSeconds: number;
  readonly maxAttempts: number;
}

const seconds = (count: number) => sql`now() + ${count}::double precision * interval '1 second'`;
const isOpen = and(isNull(mails.deliveredAt), isNull(mails.deadAt));
// Rounded like the columns: otherwise a mail due at once would be due half a millisecond after the worker looked.
const now = sql`now()::timestamptz(3)`;
const isFree = or(isNull(mails.leasedUntil), lte(mails.leasedUntil, now));

/** The worker's access to the outbox. No statement here is part of a longer transaction. */
export function mailLeases(database: Database, { leaseSeconds, maxAttempts }: LeaseOptions) {
  const db = () => database.in(platformScope);
  // The attempt's number distinguishes a worker that is too late from the one with the present lease.
  const isStill = ({ id, attempts }: LeasedMail) => and(eq(mails.id, id), eq(mails.attempts, attempts), isOpen);

  return {
    /** Takes the mail that has been due for longest, mail in bulk last, if there is one that no other worker has. */
    async take(): Promise<LeasedMail | undefined> {
      const due = db()
        .select({ id: mails.id })
        .from(mails)
        .where(
          and(
            isOpen,
            isFree,
            lte(mails.nextAttemptAt, now),
            sql`${mails.attempts} < ${maxAttempts}`,
            or(isNull(mails.expiresAt), gt(mails.expiresAt, now)),
          ),
        )
        .orderBy(comesLast(mails.kind), asc(mails.nextAttemptAt), asc(mails.id))
        .limit(1)
        .for('update', { skipLocked: true });
      const [mail] = await db()
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1`, leasedUntil: seconds(leaseSeconds) })
        // Not `in`: the planner may run a subquery once for each mail, and then leases them all.
        .where(eq(mails.id, due))
        .returning();
      return mail;
    },

    async delivered(mail: LeasedMail): Promise<void> {
      await db()
        .update(mails)
        .set({ deliveredAt: now, secret: null, leasedUntil: null, lastError: null })
        .where(isStill(mail));
    },

    async retry(mail: LeasedMail, waitSeconds: number, lastError: string): Promise<void> {
      await db()
        .update(mails)
        .set({ nextAttemptAt: seconds(waitSeconds), leasedUntil: null, lastError })
        .where(isStill(mail));
    },

    async giveUp(mail: LeasedMail, lastError: string): Promise<void> {
      await db().update(mails).set({ deadAt: now, secret: null, leasedUntil: null, lastError }).where(isStill(mail));
    },

    /** Gives up mail that has expired, or that workers tried too often without reporting. */
    buryDead: () =>
      db()
        .update(mails)
        .set({
          deadAt: now,
          secret: null,
          leasedUntil: null,
          lastError: sql`case when ${lte(mails.expiresAt, now)} then 'Expired before it could be delivered'
            else coalesce(${mails.lastError}, 'Tried too often') end`,
        })
        .where(and(isOpen, isFree, or(lte(mails.expiresAt, now), gte(mails.attempts, maxAttempts))))
        .returning({ id: mails.id, kind: mails.kind, lastError: mails.lastError }),
  };
}
