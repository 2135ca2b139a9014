import type { Language } from '@orgscope/contract/words/languages';
import { and, asc, eq, getTableColumns, gt, isNull, lte, not, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';
import { users } from '../db/tables/users.ts';
import { bulkKinds, comesLast, mails } from '../db/tables/mails.ts';

/** A mail of this age is given up when it fails. RFC 5321, 4.5.4.1: "at least 4-5 days". */
const triedDays = 5;
/** After so many attempts without any report a mail is given up: it may be what ends the process of its worker. */
const silentAttempts = 10;

/** A mail that a worker has leased for delivery. */
export type LeasedMail = typeof mails.$inferSelect & { /** Of its reader. */ readonly language: Language | null };

/** Whether nobody waits for a mail. */
export const isInBulk = ({ kind }: LeasedMail): boolean => bulkKinds.some((each) => each === kind);

export interface LeaseOptions {
  /** Seconds after which another worker may take a mail whose worker has not reported. */
  readonly leaseSeconds: number;
}

const seconds = (count: number) => sql`now() + ${count}::double precision * interval '1 second'`;
const language = sql<Language | null>`(select ${users.language} from ${users} where ${users.id} = ${mails.userId})`;
const isOpen = and(isNull(mails.deliveredAt), isNull(mails.deadAt));
// Rounded like the columns: otherwise a mail due at once would be due half a millisecond after the worker looked.
const now = sql`now()::timestamptz(3)`;
const isFree = or(isNull(mails.leasedUntil), lte(mails.leasedUntil, now));
const isTooOld = sql`${mails.createdAt} <= now() - ${triedDays}::int * interval '1 day'`;
const mayBeTried = sql`(${mails.attempts} < ${silentAttempts} or ${mails.lastError} is not null)`;

/** The worker's access to the outbox. No statement here is part of a longer transaction. */
export function mailLeases(database: Database, { leaseSeconds }: LeaseOptions) {
  const db = () => database.in(platformScope);
  // The attempt's number distinguishes a worker that is too late from the one with the present lease.
  const areStill = (all: readonly LeasedMail[]) => {
    const ids = sql.param(all.map(({ id }) => id));
    const attempts = sql.param(all.map((mail) => mail.attempts));
    return and(
      sql`${mails.id} = any(${ids}::int[])`,
      sql`(${mails.id}, ${mails.attempts}) in (select * from unnest(${ids}::int[], ${attempts}::int[]))`,
      isOpen,
    );
  };

  return {
    /**
     * Takes the mails that have been due for longest, mail in bulk last or not at all, at most `limit` of those that no other
     * worker has.
     */
    async take(limit: number, { inBulk }: { readonly inBulk: boolean } = { inBulk: true }): Promise<LeasedMail[]> {
      const due = db()
        .$with('due')
        .as(
          db()
            .select({ dueId: sql<number>`${mails.id}`.as('due_id') })
            .from(mails)
            .where(
              and(
                isOpen,
                isFree,
                lte(mails.nextAttemptAt, now),
                mayBeTried,
                or(isNull(mails.expiresAt), gt(mails.expiresAt, now)),
                inBulk ? undefined : notInArray(mails.kind, bulkKinds),
              ),
            )
            .orderBy(comesLast(mails.kind), asc(mails.nextAttemptAt), asc(mails.id))
            .limit(limit)
            // Locks, so that the planner runs it once, not once for each mail.
            .for('update', { skipLocked: true }),
        );
      const taken = await db()
        .with(due)
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1`, leasedUntil: seconds(leaseSeconds) })
        .from(due)
        .where(eq(mails.id, due.dueId))
        .returning({ ...getTableColumns(mails), language });
      return taken.toSorted(
        (one, other) =>
          Number(isInBulk(one)) - Number(isInBulk(other)) ||
          one.nextAttemptAt.getTime() - other.nextAttemptAt.getTime() ||
          one.id - other.id,
      );
    },

    /** Ends the leases of mails whose delivery has not begun, as if they had not been taken. */
    async giveBack(all: readonly LeasedMail[]): Promise<void> {
      if (all.length === 0) return;
      await db()
        .update(mails)
        .set({ attempts: sql`${mails.attempts} - 1`, leasedUntil: null })
        .where(areStill(all));
    },

    async delivered(all: readonly LeasedMail[]): Promise<readonly LeasedMail[]> {
      await db()
        .update(mails)
        .set({ deliveredAt: now, secret: null, leasedUntil: null, lastError: null })
        .where(areStill(all));
      return all;
    },

    /** Lets a mail wait for its next attempt, or gives it up if it is too old. Returns whether it was given up. */
    async retry(mail: LeasedMail, waitSeconds: number, lastError: string): Promise<boolean> {
      const [row] = await db()
        .update(mails)
        .set({
          deadAt: sql`case when ${isTooOld} then ${now} end`,
          secret: sql`case when ${isTooOld} then null else ${mails.secret} end`,
          nextAttemptAt: seconds(waitSeconds),
          leasedUntil: null,
          lastError,
        })
        .where(areStill([mail]))
        .returning({ deadAt: mails.deadAt });
      return row !== undefined && row.deadAt !== null;
    },

    async giveUp(mail: LeasedMail, lastError: string): Promise<void> {
      await db()
        .update(mails)
        .set({ deadAt: now, secret: null, leasedUntil: null, lastError })
        .where(areStill([mail]));
    },

    /** Gives up mail that has expired, or that workers tried too often without a report. */
    buryDead: () =>
      db()
        .update(mails)
        .set({
          deadAt: now,
          secret: null,
          leasedUntil: null,
          lastError: sql`case when ${lte(mails.expiresAt, now)} then 'Expired before it could be delivered'
            else 'Tried too often without a report' end`,
        })
        .where(and(isOpen, isFree, or(lte(mails.expiresAt, now), not(mayBeTried))))
        .returning({ id: mails.id, kind: mails.kind, lastError: mails.lastError }),
  };
}
