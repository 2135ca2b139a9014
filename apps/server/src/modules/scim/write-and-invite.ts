import { eq } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { scimConnections } from '../../db/tables/scim-connections.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import type { Session } from '../../identity/session/session.ts';
import { lockAccount, nameOf, readAccount } from '../accounts/account.ts';
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

/** Whether an inactive account, once active, waits for its invitation to be accepted. */
const isUnaccepted = ({ profileCompletedAt, acceptedTermsVersion, ...account }: Account): boolean =>
  profileCompletedAt === null &&
  (acceptedTermsVersion === null || account.hasOneTimePassword) &&
  !(account.isClaimed && account.hasProvider);

/** Runs a write that makes a user active; mails their invitation as when they are added, unless they have accepted one. */
export async function writeAndInvite(
  database: Database,
  { quota, mail: { seal } }: InvitingMail,
  provider: Session,
  id: number,
  write: (tx: Drizzle) => Promise<void>,
): Promise<void> {
  const { clientId } = provider.user;
  const found = await readAccount(database.in(platformScope), id, reachOf(provider));
  if (!found || found.isActive || !isUnaccepted(found) || !(await sendsInvitations(database, provider))) {
    await database.transaction(platformScope, write);
    return;
  }
  const { username } = found;
  const isSent = await quota.takeOne(provider, clientId, username, () =>
    database.transaction(platformScope, async (tx) => {
      await lockRefusals(tx, provider, clientId);
      await lockAddress(tx, username);
      if ((await foreignAmong(tx, clientId, [username])).size > 0) {
        await noteRefusals(tx, provider, clientId, [username]);
        return false;
      }
      await write(tx);
      const account = await lockAccount(tx, id);
      if (!account) throw new Error('The user is gone');
      await issueInvitation(tx, seal, account, nameOf(provider.user));
      await noteInvited(tx, id);
      return true;
    }),
  );
  if (!isSent) throw emailElsewhere();
}
