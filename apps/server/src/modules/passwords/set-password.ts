import { eq } from 'drizzle-orm';
import type { FieldErrors } from '@orgscope/contract/errors';
import type { Drizzle } from '../../db/connections/database.ts';
import { nowIn } from '../../db/sql/database-now.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import { endSessionsOf } from '../../identity/session/session-queries.ts';
import { enqueue, recipientOf, withdrawMails } from '../../mail/outbox.ts';
import type { Account } from '../accounts/account.ts';
import { voidTokens } from '../user-tokens/user-tokens.ts';

/** Refuses a form with errors. */
export function refusePassword(faults: FieldErrors): void {
  const found = Object.entries(faults).filter(([, texts]) => texts.length > 0);
  if (found.length > 0) throw new AppError('validation_failed', Object.fromEntries(found));
}

interface Beside {
  readonly acceptedTermsVersion?: string;
  /** Whether to tell the user by mail. */
  readonly notify: boolean;
}

/**
 * Stores a new password. All sessions end, and all mailed links and passwords stop working. Returns the generation of
 * new sessions.
 */
export async function setPassword(
  tx: Drizzle,
  account: Account,
  passwordHash: string,
  beside: Beside,
): Promise<number> {
  const { notify, ...columns } = beside;
  const passwordChangedAt = await nowIn(tx);
  await tx
    .update(users)
    .set({ ...columns, passwordHash, passwordChangedAt, oneTimePasswordExpiresAt: null, oneTimePasswordSelector: null })
    .where(eq(users.id, account.id));
  const generation = await endSessionsOf(tx, account.id);
  await voidTokens(tx, account.id, 'password_reset');
  await withdrawMails(tx, account.id, ['first_login', 'password_reset']);
  if (!notify) return generation;
  await enqueue(tx, {
    cause: `password_changed:${account.id}:${passwordChangedAt.toISOString()}`,
    kind: 'password_changed',
    ...recipientOf(account),
  });
  return generation;
}
