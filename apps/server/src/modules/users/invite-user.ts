import type { Invitation } from '@orgscope/contract/resources/users';
import { userMessages } from '@orgscope/contract/resources/users';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { chosenClient } from '../../http/chosen-client.ts';
import type { Session } from '../../http/session.ts';
import { hasActiveFunction } from '../functions/has-active-function.ts';
import { issueInvitation } from '../invitations/issue-invitation.ts';
import { hasActiveLocation } from '../locations/has-active-location.ts';
import { lockAccount, nameOf } from './account.ts';
import type { Account } from './account.ts';
import { holdClient, insertUser } from './queries.ts';
import { inactiveClient, noSuchUser } from './refusals.ts';

/** The platform's own administrators belong to its operator's company. */
const operator = 1;

function checkRole(inviter: Session, { platform_role: role }: Invitation, clientId: number): void {
  if (role !== 'platform_admin') return;
  if (inviter.permissions.includes('core.can_admin') && clientId === operator) return;
  throw new AppError('validation_failed', { platform_role: [userMessages.platformAdminOnly] });
}

async function checkPlace(tx: Drizzle, clientId: number, invitation: Invitation): Promise<void> {
  const { client_function_id: functionId, client_location_id: locationId } = invitation;
  if (functionId && !(await hasActiveFunction(tx, clientId, functionId))) throw notFound('Function not found');
  if (locationId && !(await hasActiveLocation(tx, clientId, locationId))) throw notFound('Location not found');
}

/** Makes a user and mails the invitation, or does neither. A taken address is refused by the database's constraint. */
export function inviteUser(database: Database, inviter: Session, invitation: Invitation): Promise<Account> {
  const clientId = chosenClient(inviter, invitation.client_id);
  checkRole(inviter, invitation, clientId);
  return database.transaction(platformScope, async (tx) => {
    const client = await holdClient(tx, clientId);
    if (!client) throw notFound('Client not found');
    if (!client.isActive) throw inactiveClient();
    await checkPlace(tx, clientId, invitation);
    const id = await insertUser(tx, {
      clientId,
      username: invitation.email.toLowerCase(),
      firstName: invitation.first_name ?? '',
      lastName: invitation.last_name ?? '',
      platformRole: invitation.platform_role,
      clientFunctionId: invitation.client_function_id ?? null,
      clientLocationId: invitation.client_location_id ?? null,
      invitedAt: new Date(),
      invitedBy: inviter.user.id,
    });
    const account = await lockAccount(tx, id);
    if (!account) throw noSuchUser();
    await issueInvitation(tx, account, nameOf(inviter.user));
    return account;
  });
}
