// The writes of an identity provider on users. Nobody's role is above a member's by it, and nobody is erased.
import { message } from '@orgscope/contract/message';
import { Invitation, UserChange } from '@orgscope/contract/resources/users';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { scimConnections } from '../../db/tables/scim-connections.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import { faultsIn } from '../../errors/validation.ts';
import { editedBy } from '../../identity/editor.ts';
import type { Session } from '../../identity/session.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { deleteUser } from '../users/change-user.ts';
import { inviteUser } from '../users/invite-user.ts';
import type { InvitingMail } from '../users/mail-quota.ts';
import { restoreUser } from '../users/restore-user.ts';
import { checkRank } from '../users/user-rules.ts';
import type { UserWish } from './changes.ts';
import { ScimError } from './scim-error.ts';

export const noUser = () => new ScimError(404, message('scim.no_user'));

/** An identifier is ours if it has its form: others are of nobody. */
export const numberOf = (id: string): number => (/^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31 ? Number(id) : 0);

const externalIdMax = 255;

function checkWish({ givenName, familyName, title, externalId }: UserWish): void {
  const sent = { first_name: givenName, last_name: familyName, job_title: title };
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== ''));
  const faults = faultsIn(UserChange, given);
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', faults);
  if ((externalId?.length ?? 0) > externalIdMax) {
    throw new ScimError(400, message('scim.no_value', { name: 'externalId' }), 'invalidValue');
  }
}

/** Adds a user as a member of the client, invited by mail only if its administrator wants that. */
export async function createUser(
  database: Database,
  inviting: InvitingMail,
  provider: Session,
  wish: UserWish,
): Promise<number> {
  checkWish(wish);
  const { userName, givenName, familyName, externalId = null, title, active } = wish;
  const invitation = z.safeParse(Invitation, {
    email: userName,
    platform_role: 'member',
    ...(givenName && { first_name: givenName }),
    ...(familyName && { last_name: familyName }),
  });
  if (!invitation.success) throw new ScimError(400, message('scim.not_email'), 'invalidValue');
  const [settings] = await database
    .in(platformScope)
    .select({ sends: scimConnections.sendsInvitations })
    .from(scimConnections)
    .where(eq(scimConnections.id, provider.user.id));
  const isMailed = settings?.sends === true && active !== false;
  const { id } = await inviteUser(database, inviting, provider, invitation.data, { isMailed, externalId });
  if (title) await changeUser(database, provider, id, { title });
  if (active === false) await deleteUser(database, provider, id);
  return id;
}

/** Changes a user of the client, and deactivates or restores them first: this is what may be refused. */
export async function changeUser(database: Database, provider: Session, id: number, wish: UserWish): Promise<void> {
  checkWish(wish);
  const { clientId } = provider.user;
  const [found] = await database
    .in(platformScope)
    .select({ username: users.username, role: users.platformRole, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.id, id), eq(users.clientId, clientId), isNull(users.erasedAt)));
  if (!found) throw noUser();
  checkRank({ platformRole: found.role }, provider);
  if (wish.userName !== undefined && wish.userName.toLowerCase() !== found.username.toLowerCase()) {
    throw new ScimError(400, message('scim.fixed_name'), 'mutability');
  }
  if (wish.active === false && found.isActive) await deleteUser(database, provider, id);
  if (wish.active === true && !found.isActive) await restoreUser(database, provider, id);
  await database.transaction(platformScope, (tx) => writeFields(tx, provider, id, wish));
}

async function writeFields(tx: Drizzle, provider: Session, id: number, wish: UserWish): Promise<void> {
  const [locked] = await tx
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      externalId: users.externalId,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  if (!locked) throw noUser();
  const { givenName, familyName, title, externalId } = wish;
  const sent = { firstName: givenName, lastName: familyName, jobTitle: title, externalId };
  const values = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && value !== locked[name as keyof typeof sent]),
  );
  if (Object.keys(values).length === 0) return;
  const searchText = searchTextOf({ ...locked, ...values });
  await tx
    .update(users)
    .set({ ...values, searchText, ...editedBy(provider, users) })
    .where(eq(users.id, id));
}

/** Makes a user inactive; one who is already stays so. */
export const deactivateUser = (database: Database, provider: Session, id: number): Promise<void> =>
  changeUser(database, provider, id, { active: false });
