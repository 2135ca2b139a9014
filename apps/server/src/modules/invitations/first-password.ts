import { eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { nowIn } from '../../db/sql/database-now.ts';
import { users } from '../../db/tables/users.ts';
import { endSessionsOf } from '../../identity/session/session-queries.ts';
import { oneTimePasswordLimits, selectorOf } from '../../lib/passwords/one-time-password.ts';
import type { Seal } from '../../mail/mail-secrets.ts';
import { enqueue, recipientOf, withdrawMails } from '../../mail/outbox.ts';
import type { Account } from '../accounts/account.ts';
import { noteSentPassword } from '../passwords/sent-passwords.ts';

interface FirstPassword {
  readonly password: string;
  /** Computed outside the transaction. */
  readonly passwordHash: string;
  readonly cause: string;
}

/**
 * Gives the user a password for the first sign-in and mails it; all sessions end. The transaction has locked the
 * account.
 */
export async function giveFirstPassword(
  tx: Drizzle,
  seal: Seal,
  account: Account,
  first: FirstPassword,
): Promise<void> {
  const expiresAt = new Date((await nowIn(tx)).getTime() + oneTimePasswordLimits.sentMs);
  await tx
    .update(users)
    .set({
      passwordHash: first.passwordHash,
      oneTimePasswordExpiresAt: expiresAt,
      oneTimePasswordSelector: selectorOf(first.password),
      confirmedAt: sql`coalesce(${users.confirmedAt}, now())`,
    })
    .where(eq(users.id, account.id));
  await noteSentPassword(tx, first.password);
  await endSessionsOf(tx, account.id);
  await withdrawMails(tx, account.id, ['first_login']);
  const mail = seal({
    cause: first.cause,
    kind: 'first_login',
    ...recipientOf(account),
    secret: first.password,
    expiresAt,
  });
  await enqueue(tx, mail);
}
