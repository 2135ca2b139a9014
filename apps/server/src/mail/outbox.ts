import { and, inArray, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '../db/connections/database.ts';
import type { Expired } from '../db/sql/delete-in-portions.ts';
import { insertMany } from '../db/sql/write-many.ts';
import { endedAt, mails } from '../db/tables/mails.ts';
import type { MailKind } from '../db/tables/mails.ts';
import { personName } from '../lib/person-name.ts';
import type { Person } from '../lib/person-name.ts';
import type { SealedSecret } from './mail-secrets.ts';

export interface NewMail {
  /** The mail's cause. The same cause sends no second mail. */
  readonly cause: string;
  readonly kind: MailKind;
  readonly userId: number;
  readonly toAddress: string;
  readonly toName: string;
  readonly parameters?: Record<string, string>;
  /** The token or password in the mail. */
  readonly secret?: SealedSecret;
  /** The mail is not sent before this time. */
  readonly nextAttemptAt?: Date;
  /** The mail is not sent after this time. */
  readonly expiresAt?: Date;
}

/** The reader of a mail. Who has no name is called by the address, which the greeting leaves out. */
export const recipientOf = ({ id, ...person }: { readonly id: number } & Person) => ({
  userId: id,
  toAddress: person.username,
  toName: personName(person),
});

/** Adds a mail to the outbox, in the transaction that causes it: both happen, or neither. */
export async function enqueue(tx: Drizzle, mail: NewMail): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing({ target: mails.cause });
}

/** Adds many mails at once, with the same fields and each with its own cause. */
export async function enqueueAll(tx: Drizzle, all: NewMail[]): Promise<void> {
  await insertMany(tx, mails, all, mails.cause, { skipsKnown: true });
}

/** Withdraws undelivered mail that a newer one replaces. */
export async function withdrawMails(tx: Drizzle, userId: number, kinds: MailKind[]): Promise<void> {
  await tx
    .delete(mails)
    .where(and(eq(mails.userId, userId), inArray(mails.kind, kinds), isNull(mails.deliveredAt), isNull(mails.deadAt)));
}

/** Mail that was delivered or given up a month ago. */
export const oldMails: Expired = {
  table: mails,
  key: [mails.id],
  when: lte(endedAt(mails), sql`now() - interval '30 days'`),
};
