import type { Language } from '@orgscope/contract/words/languages';
import type { Invitation } from '@orgscope/contract/resources/users';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { nowIn } from '../../../db/sql/database-now.ts';
import { lockActiveClient } from '../../../identity/reach/active-client.ts';
import { chosenClient } from '../../../identity/reach/chosen-client.ts';
import type { Session } from '../../../identity/session/session.ts';
import { lockAccount, lockCaller, noSuchUser } from '../../accounts/account.ts';
import type { Account } from '../../accounts/account.ts';
import { lockAddress } from '../../accounts/claim-address.ts';
import { issueInvitation } from '../../invitations/issue-invitation.ts';
import { editorName } from '../../../identity/editor.ts';
import { lockActivePlaces } from '../../references/lock-references.ts';
import { takeSeats } from '../../subscriptions/seats.ts';
import { foreignAmong, lockRefusals, noteRefusals } from './foreign-addresses.ts';
import { isProvisioned } from './is-provisioned.ts';
import type { InvitingMail } from './mail-quota.ts';
import { insertUser, ownAddresses } from '../record/queries.ts';
import { emailElsewhere, inactiveClient, ownAddressTaken, platformAdminOnly } from '../record/refusals.ts';
import { mayGiveRole } from '../record/user-rules.ts';

/**
 * Refuses an address that one of the client's own people has. An identity provider knows its users by their addresses: to it,
 * an inactive user has one too. Lock the address before.
 */
async function checkOwnAddress(tx: Drizzle, inviter: Session, clientId: number, address: string): Promise<void> {
  const [own] = await ownAddresses(tx, clientId, [address]);
  if (own) throw ownAddressTaken(own);
  if (inviter.isScim && (await isProvisioned(tx, clientId, address))) throw ownAddressTaken({ isActive: false });
}

interface Provided {
  /** Whether the invitation is mailed. */
  readonly isMailed: boolean;
  /** What the client's identity provider calls the user. */
  readonly externalId: string | null;
  readonly jobTitle: string | null;
  /** The inviting person's, if none is known. */
  readonly language?: Language | undefined;
  /** An inactive user takes no seat. */
  readonly isActive: boolean;
}

const asInvited: Provided = { isMailed: true, externalId: null, jobTitle: null, isActive: true };

/** Creates a user and mails the invitation, or does neither. */
export async function inviteUser(
  database: Database,
  { quota, mail: { seal } }: InvitingMail,
  inviter: Session,
  invitation: Invitation,
  { isMailed, externalId, jobTitle, language, isActive }: Provided = asInvited,
): Promise<Account> {
  const clientId = chosenClient(inviter, invitation.client_id);
  if (!mayGiveRole(inviter, invitation.platform_role, clientId)) throw platformAdminOnly();
  const username = invitation.email.toLowerCase();
  const add = async () => {
    const invited = await database.transaction(platformScope, async (tx) => {
      await lockRefusals(tx, inviter, clientId);
      await lockActiveClient(tx, clientId, inactiveClient);
      await lockActivePlaces(tx, clientId, invitation);
      await lockAddress(tx, username);
      if (isActive) await takeSeats(tx, clientId);
      if (invitation.platform_role !== 'member') await lockCaller(tx, inviter);
      await checkOwnAddress(tx, inviter, clientId, username);
      // The last check: it reveals something only where the invitation would have been sent.
      if ((await foreignAmong(tx, clientId, [username])).size > 0) {
        await noteRefusals(tx, inviter, clientId, [username]);
        return undefined;
      }
      const id = await insertUser(tx, {
        clientId,
        username,
        firstName: invitation.first_name ?? '',
        lastName: invitation.last_name ?? '',
        platformRole: invitation.platform_role,
        clientFunctionId: invitation.client_function_id ?? null,
        clientLocationId: invitation.client_location_id ?? null,
        // Without a mail, there is no day on which it was sent.
        invitedAt: isMailed ? await nowIn(tx) : null,
        invitedBy: inviter.isService ? null : inviter.user.id,
        externalId,
        jobTitle,
        isActive,
        invitedByName: editorName(inviter),
        language: language ?? inviter.user.language,
      });
      const account = await lockAccount(tx, id);
      if (!account) throw noSuchUser();
      if (isMailed) await issueInvitation(tx, seal, account, editorName(inviter));
      return account;
    });
    if (!invited) throw emailElsewhere();
    return invited;
  };
  return isMailed ? quota.takeOne(inviter, clientId, username, add) : add();
}
