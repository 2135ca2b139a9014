import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { editorName } from '../../../identity/editor.ts';
import { reachOf } from '../../../identity/reach/reach.ts';
import { endSessionsOf } from '../../../identity/session/session-queries.ts';
import type { Session } from '../../../identity/session/session.ts';
import { oneTimePassword } from '../../../lib/passwords/one-time-password.ts';
import { hashPassword } from '../../../lib/passwords/password.ts';
import { withdrawMails } from '../../../mail/outbox.ts';
import { noSuchUser, readAccount, revokeAccount } from '../../accounts/account.ts';
import type { Account } from '../../accounts/account.ts';
import { lockAddress } from '../../accounts/claim-address.ts';
import { giveFirstPassword } from '../../invitations/first-password.ts';
import { issueInvitation } from '../../invitations/issue-invitation.ts';
import { issuePasswordReset } from '../../passwords/issue-password-reset.ts';
import { needsPassword } from '../../passwords/reset-password.ts';
import { voidTokens } from '../../user-tokens/user-tokens.ts';
import { foreignAmong, lockRefusals, noteRefusals } from './foreign-addresses.ts';
import { lockActiveAccount } from '../record/lock-active-account.ts';
import type { InvitingMail } from './mail-quota.ts';
import { noteInvited } from './note-invited.ts';
import { alreadyAccepted, emailElsewhere, notSignedInYet, signsInByProvider } from '../record/refusals.ts';

/** Mails the invitation again, or a new first password to a user who has confirmed it. Earlier ones stop working. */
export async function resendInvitation(
  database: Database,
  { quota, mail: { seal } }: InvitingMail,
  administrator: Session,
  id: number,
): Promise<Account> {
  const found = await readAccount(database.in(platformScope), id, reachOf(administrator));
  if (!found) throw noSuchUser();
  const clientId = found.client.id;
  return quota.takeOne(administrator, clientId, found.username, async () => {
    const password = oneTimePassword();
    // Hashed before the transaction, because it is slow, and only if it will be needed.
    const passwordHash = found.status === 'confirmed' ? await hashPassword(password) : undefined;
    const sent = await database.transaction(platformScope, async (tx) => {
      await lockRefusals(tx, administrator, clientId);
      await lockAddress(tx, found.username);
      const account = await lockActiveAccount(tx, administrator, id);
      const { status, isClaimed, hasProvider, username } = account;
      if (!isClaimed && (await foreignAmong(tx, clientId, [username])).size > 0) {
        await noteRefusals(tx, administrator, clientId, [username]);
        return undefined;
      }
      if (['invited', 'confirmed'].includes(status) && isClaimed && hasProvider) throw signsInByProvider();
      if (status === 'invited') {
        await issueInvitation(tx, seal, account, editorName(administrator));
        await noteInvited(tx, id);
      } else if (status === 'confirmed' && passwordHash !== undefined) {
        await giveFirstPassword(tx, seal, account, { password, passwordHash, cause: `first_login:${randomUUID()}` });
      } else {
        throw alreadyAccepted();
      }
      return account;
    });
    if (!sent) throw emailElsewhere();
    return sent;
  });
}

/** Invalidates the invitation and makes the user inactive. */
export function revokeInvitation(database: Database, administrator: Session, id: number): Promise<Account> {
  return database.transaction(platformScope, async (tx) => {
    const account = await lockActiveAccount(tx, administrator, id);
    if (!['invited', 'confirmed'].includes(account.status)) throw alreadyAccepted();
    await voidTokens(tx, id, 'invitation');
    await withdrawMails(tx, id, ['invitation', 'first_login']);
    await endSessionsOf(tx, id);
    await revokeAccount(tx, id, administrator);
    return { ...account, isActive: false, status: 'inactive' };
  });
}

/** Mails a reset link to a user who has a password, or had no need of one while single sign-on was on. */
export async function sendPasswordReset(
  database: Database,
  { quota, mail: { seal } }: InvitingMail,
  administrator: Session,
  id: number,
): Promise<void> {
  const found = await readAccount(database.in(platformScope), id, reachOf(administrator));
  if (!found) throw noSuchUser();
  return quota.takeOne(administrator, found.client.id, found.username, () =>
    database.transaction(platformScope, async (tx) => {
      const account = await lockActiveAccount(tx, administrator, id);
      if (!['onboarding', 'active'].includes(account.status)) throw notSignedInYet();
      if (!needsPassword(account)) throw signsInByProvider();
      await issuePasswordReset(tx, seal, account);
    }),
  );
}
