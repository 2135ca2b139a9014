import { randomUUID } from 'node:crypto';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { endSessionsOf } from '../../http/session-queries.ts';
import { reachOf } from '../../http/reach.ts';
import type { Session } from '../../http/session.ts';
import { oneTimePassword } from '../../lib/one-time-password.ts';
import { hashPassword } from '../../lib/password.ts';
import { withdrawMails } from '../../mail/outbox.ts';
import { giveFirstPassword } from '../invitations/first-password.ts';
import { issueInvitation } from '../invitations/issue-invitation.ts';
import { issuePasswordReset } from '../passwords/issue-password-reset.ts';
import { voidTokens } from '../user-tokens/user-tokens.ts';
import { nameOf, readAccount, lockAccount } from './account.ts';
import type { Account } from './account.ts';
import type { InvitingMail } from './mail-quota.ts';
import { revokeAccount } from './queries.ts';
import { alreadyAccepted, noSuchUser, notSignedInYet, inactiveClient, inactiveUser } from './refusals.ts';
import { checkRank } from './user-rules.ts';

/** Holds an account that the administrator may act on, and that is open. */
async function held(tx: Drizzle, administrator: Session, id: number): Promise<Account> {
  const account = await lockAccount(tx, id, reachOf(administrator).clientId);
  if (!account) throw noSuchUser();
  checkRank(account, administrator);
  if (!account.isActive) throw inactiveUser();
  if (!account.client.isActive) throw inactiveClient();
  return account;
}

/** Mails the invitation again, or a new first password to who has confirmed it. Earlier ones stop working. */
export async function resendInvitation(
  database: Database,
  { quota, mail: { seal } }: InvitingMail,
  administrator: Session,
  id: number,
): Promise<Account> {
  const found = await readAccount(database.in(platformScope), id, reachOf(administrator).clientId);
  if (!found) throw noSuchUser();
  await quota.takeOne(administrator, found.client.id, found.username);
  const password = oneTimePassword();
  // Hashed beforehand, for it takes its time, and only where it will be needed.
  const passwordHash = found.status === 'confirmed' ? await hashPassword(password) : undefined;
  return database.transaction(platformScope, async (tx) => {
    const account = await held(tx, administrator, id);
    const { status } = account;
    if (status === 'invited') {
      await issueInvitation(tx, seal, account, nameOf(administrator.user));
    } else if (status === 'confirmed' && passwordHash !== undefined) {
      await endSessionsOf(tx, id);
      await giveFirstPassword(tx, seal, account, { password, passwordHash, cause: `first_login:${randomUUID()}` });
    } else {
      throw alreadyAccepted();
    }
    return account;
  });
}

/** Makes the invitation worthless and the user inactive. */
export function revokeInvitation(database: Database, administrator: Session, id: number): Promise<Account> {
  return database.transaction(platformScope, async (tx) => {
    const account = await held(tx, administrator, id);
    if (!['invited', 'confirmed'].includes(account.status)) throw alreadyAccepted();
    await voidTokens(tx, id, 'invitation');
    await withdrawMails(tx, id, ['invitation', 'first_login']);
    await endSessionsOf(tx, id);
    await revokeAccount(tx, id);
    return { ...account, isActive: false, status: 'inactive' };
  });
}

/** Mails a reset link to a user who has a password. */
export async function sendPasswordReset(
  database: Database,
  { quota, mail: { seal } }: InvitingMail,
  administrator: Session,
  id: number,
): Promise<void> {
  const found = await readAccount(database.in(platformScope), id, reachOf(administrator).clientId);
  if (!found) throw noSuchUser();
  await quota.takeOne(administrator, found.client.id, found.username);
  return database.transaction(platformScope, async (tx) => {
    const account = await held(tx, administrator, id);
    if (!['onboarding', 'active'].includes(account.status)) throw notSignedInYet();
    await issuePasswordReset(tx, seal, account);
  });
}
