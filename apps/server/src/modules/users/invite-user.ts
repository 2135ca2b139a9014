import type { Invitation } from '@orgscope/contract/resources/users';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { chosenClient } from '../../http/chosen-client.ts';
import type { Session } from '../../http/session.ts';
import { holdActiveClient } from '../clients/active-client.ts';
import { issueInvitation } from '../invitations/issue-invitation.ts';
import { editorName } from '../records/edited-by.ts';
import { takeSeats } from '../subscriptions/seats.ts';
import { lockAccount, nameOf } from './account.ts';
import type { Account } from './account.ts';
import type { InvitingMail } from './mail-quota.ts';
import { insertUser } from './queries.ts';
import { inactiveClient, noSuchUser, platformAdminOnly } from './refusals.ts';
import { holdActivePlaces, mayGiveRole } from './user-rules.ts';

/** Makes a user and mails the invitation, or does neither. A taken address is refused by the database's constraint. */
export async function inviteUser(
  database: Database,
  { quota, mail: { seal } }: InvitingMail,
  inviter: Session,
  invitation: Invitation,
): Promise<Account> {
  const clientId = chosenClient(inviter, invitation.client_id);
  if (!mayGiveRole(inviter, invitation.platform_role, clientId)) throw platformAdminOnly();
  const username = invitation.email.toLowerCase();
  await quota.takeOne(inviter, clientId, username);
  return database.transaction(platformScope, async (tx) => {
    await holdActiveClient(tx, clientId, inactiveClient);
    await holdActivePlaces(tx, clientId, invitation);
    await takeSeats(tx, clientId);
    const id = await insertUser(tx, {
      clientId,
      username,
      firstName: invitation.first_name ?? '',
      lastName: invitation.last_name ?? '',
      platformRole: invitation.platform_role,
      clientFunctionId: invitation.client_function_id ?? null,
      clientLocationId: invitation.client_location_id ?? null,
      invitedAt: new Date(),
      invitedBy: inviter.user.id,
      invitedByName: editorName(inviter),
    });
    const account = await lockAccount(tx, id);
    if (!account) throw noSuchUser();
    await issueInvitation(tx, seal, account, nameOf(inviter.user));
    return account;
  });
}
