import { eq } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { scimConnections } from '../../db/tables/scim-connections.ts';
import { AppError } from '../../errors/app-error.ts';
import { editorName } from '../../identity/editor.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import type { Session } from '../../identity/session/session.ts';
import { lockAccount, readAccount } from '../accounts/account.ts';
import type { Account } from '../accounts/account.ts';
import { lockAddress } from '../accounts/claim-address.ts';
import { issueInvitation } from '../invitations/issue-invitation.ts';
import { foreignAmong, lockRefusals, noteRefusals } from '../users/inviting/foreign-addresses.ts';
import type { InvitingMail } from '../users/inviting/mail-quota.ts';
import { noteInvited } from '../users/inviting/note-invited.ts';
import { emailElsewhere } from '../users/record/refusals.ts';

/** Whether the client's administrator wants invitations to be mailed at once. */
export async function sendsInvitations(database: Database, provider: Session): Promise<boolean> {
  const [settings] = await database
    .in(platformScope)
    .select({ sends: scimConnections.sendsInvitations })
    .from(scimConnections)
    .where(eq(scimConnections.id, provider.user.id));
  return settings?.sends === true;
}

/** Whether an account is inactive and, once active, waits for its invitation to be accepted. */
const isToInvite = ({ profileCompletedAt, acceptedTermsVersion, ...account }: Account): boolean =>
  !account.isActive &&
  profileCompletedAt === null &&
  (acceptedTermsVersion === null || account.hasOneTimePassword) &&
  !(account.isClaimed && account.hasProvider);

/**
 * Runs a write that makes a user active; mails their invitation as when they are added, unless they have accepted one. Where
 * no mail may be sent, they become active all the same, as when an administrator restores them.
 */
export async function writeAndInvite(
  database: Database,
  { quota, mail: { seal } }: InvitingMail,
  provider: Session,
  id: number,
  write: (tx: Drizzle) => Promise<void>,
): Promise<void> {
  const { clientId } = provider.user;
  const found = await readAccount(database.in(platformScope), id, reachOf(provider));
  const writeAndMail = async ({ username }: Account) => {
    const isSent = await database.transaction(platformScope, async (tx) => {
      await lockRefusals(tx, provider, clientId);
      await lockAddress(tx, username);
      if ((await foreignAmong(tx, clientId, [username])).size > 0) {
        await noteRefusals(tx, provider, clientId, [username]);
        return false;
      }
      const before = await lockAccount(tx, id);
      await write(tx);
      // Of two that come at once, the first has invited the user.
      const account = before && isToInvite(before) && (await lockAccount(tx, id));
      if (account) {
        await issueInvitation(tx, seal, account, editorName(provider));
        await noteInvited(tx, id);
      }
      return true;
    });
    if (!isSent) throw emailElsewhere();
  };
  if (found && isToInvite(found) && (await sendsInvitations(database, provider))) {
    try {
      return await quota.takeOne(provider, clientId, found.username, () => writeAndMail(found));
    } catch (error) {
      // Whether the write itself is refused, it says again without the mail.
      if (!(error instanceof AppError)) throw error;
    }
  }
  await database.transaction(platformScope, write);
}
