import { message } from '@orgscope/contract/words/message';
import { termsInForce } from '@orgscope/contract/terms';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session/session.ts';
import { verifyPassword } from '../../lib/passwords/password.ts';
import { readAccount } from '../accounts/account.ts';
import { refusePassword } from '../passwords/set-password.ts';
import { completed } from './complete-invitation.ts';

/** Refuses a password other than the user's own: it cannot be changed here without knowing the old one. */
export async function checkOwnPassword(database: Database, { user }: Session, password: string): Promise<void> {
  const account = await readAccount(database.in(platformScope), user.id);
  const isOwn = account?.passwordHash && (await verifyPassword(account.passwordHash, password));
  refusePassword({ password: isOwn ? [] : [message('passwords.own_stays')] });
}

/** Records that a user accepts the present terms, and changes nothing else. Of simultaneous requests, one succeeds. */
export async function acceptTerms(database: Database, { user }: Session): Promise<void> {
  const accepted = await database
    .in(platformScope)
    .update(users)
    .set({ acceptedTermsVersion: termsInForce.version })
    .where(and(eq(users.id, user.id), sql`${users.acceptedTermsVersion} is distinct from ${termsInForce.version}`))
    .returning({ id: users.id });
  if (accepted.length === 0) throw completed();
}
