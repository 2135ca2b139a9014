import { and, inArray, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../db/database.ts';
import { platformScope } from '../db/scope.ts';
import { insertMany } from '../db/write-many.ts';
import { mails } from '../db/tables/mails.ts';
import type { MailKind } from '../db/tables/mails.ts';
import type { SealedSecret } from './mail-secrets.ts';

export interface NewMail {
  /** What it is sent for. The same cause again sends nothing. */
  readonly cause: string;
  readonly kind: MailKind;
  readonly userId: number;
  readonly toAddress: string;
  readonly toName: string;
  readonly parameters?: Record<string, string>;
  /** The token or password that it brings. */
  readonly secret?: SealedSecret;
  /** After this it is not sent any more. */
  readonly expiresAt?: Date;
}

/** Puts a mail into the outbox, in the transaction that causes it: both come about, or neither. */
export async function enqueue(tx: Drizzle, mail: NewMail): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing({ target: mails.cause });
}

/** Puts in many at once, of the same fields and each for a cause of its own. */
export async function enqueueAll(tx: Drizzle, all: NewMail[]): Promise<void> {
  await insertMany(tx, mails, all, mails.cause);
}

/** Takes back what has not been delivered yet, for something newer takes its place. */
export async function withdrawMails(tx: Drizzle, userId: number, kinds: MailKind[]): Promise<void> {
  await tx
    .delete(mails)
    .where(and(eq(mails.userId, userId), inArray(mails.kind, kinds), isNull(mails.deliveredAt), isNull(mails.deadAt)));
}

/** Clears away mails that were delivered or given up a month ago. */
export async function removeOldMails(database: Database): Promise<void> {
  const monthAgo = sql`now() - interval '30 days'`;
  await database
    .in(platformScope)
    .delete(mails)
    .where(or(lte(mails.deliveredAt, monthAgo), lte(mails.deadAt, monthAgo)));
}
