// An identity provider can neither raise a role above member nor erase anyone.
import { message } from '@orgscope/contract/words/message';
import { Invitation, UserChange } from '@orgscope/contract/resources/users';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { nowIn } from '../../db/sql/database-now.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import { faultsIn } from '../../errors/validation.ts';
import { editedBy } from '../../identity/editor.ts';
import type { Session } from '../../identity/session/session.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { deactivateUser } from '../users/changing/change-user.ts';
import { inviteUser } from '../users/inviting/invite-user.ts';
import { isProvisioned } from '../users/inviting/is-provisioned.ts';
import type { InvitingMail } from '../users/inviting/mail-quota.ts';
import { activateUser, refuseClaimed } from '../users/changing/restore-user.ts';
import { checkRank } from '../users/record/user-rules.ts';
import type { UserChanges } from './changes.ts';
import { ScimError } from './scim-error.ts';
import { sendsInvitations, writeAndInvite } from './write-and-invite.ts';

export const noUser = () => new ScimError(404, message('scim.no_user'));

/** The id in an identifier; 0, which no record has, if it does not have the form of one. */
export const numberOf = (id: string): number => (/^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31 ? Number(id) : 0);

const externalIdMax = 255;

/** What the provider calls our fields. */
const attributeOf: Readonly<Record<string, string>> = {
  first_name: 'name.givenName',
  last_name: 'name.familyName',
  job_title: 'title',
};

/** The changes as they are stored: names and title are trimmed. Refuses those that do not fit. */
function checkChanges(changes: UserChanges): UserChanges {
  const { givenName, familyName, title, externalId } = changes;
  const given = { first_name: givenName, last_name: familyName, job_title: title };
  const faults = faultsIn(UserChange, given);
  const named = Object.entries(faults).map(([field, texts]) => [attributeOf[field] ?? field, texts] as const);
  if (named.length > 0) throw new AppError('validation_failed', Object.fromEntries(named));
  if ((externalId?.length ?? 0) > externalIdMax) {
    throw new ScimError(400, message('scim.no_value', { name: 'externalId' }), 'invalidValue');
  }
  const { first_name, last_name, job_title } = z.parse(UserChange, given);
  return { ...changes, givenName: first_name, familyName: last_name, title: job_title === '' ? null : job_title };
}

/** Looks, within the transaction of a write, whether what is written is still what was read. */
export type Check = (tx: Drizzle) => Promise<void>;

/** The client's user whom the identity provider had deleted; they come back with what we kept. */
async function findDeleted(database: Database, clientId: number, username: string): Promise<number | undefined> {
  const [found] = await database
    .in(platformScope)
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        eq(users.username, username),
        isNull(users.erasedAt),
        isNotNull(users.deprovisionedAt),
      ),
    )
    .orderBy(desc(users.id))
    .limit(1);
  return found?.id;
}

/** Adds a user as a member of the client, invited by mail only if its administrator wants that. */
export async function createUser(
  database: Database,
  inviting: InvitingMail,
  provider: Session,
  sent: UserChanges,
): Promise<number> {
  const changes = checkChanges(sent);
  const { userName, givenName, familyName, externalId = null, title, language, active } = changes;
  const invitation = z.safeParse(Invitation, {
    email: userName,
    platform_role: 'member',
    ...(givenName && { first_name: givenName }),
    ...(familyName && { last_name: familyName }),
  });
  if (!invitation.success) throw new ScimError(400, message('scim.not_email'), 'invalidValue');
  const deleted = await findDeleted(database, provider.user.clientId, invitation.data.email.toLowerCase());
  if (deleted !== undefined) {
    await bringBack(database, inviting, provider, deleted, { ...changes, active: active !== false });
    return deleted;
  }
  const isActive = active !== false;
  const isMailed = isActive && (await sendsInvitations(database, provider));
  const provided = { isMailed, externalId, jobTitle: title ?? null, language, isActive };
  const { id } = await inviteUser(database, inviting, provider, invitation.data, provided);
  return id;
}

interface Found {
  readonly isActive: boolean;
  readonly username: string;
}

/** Locks a user of the client, whom the provider has deleted or not, and whom it may change. */
async function lockUser(tx: Drizzle, provider: Session, id: number, isDeleted = false): Promise<Found | undefined> {
  const [found] = await tx
    .select({ username: users.username, platformRole: users.platformRole, isActive: users.isActive })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.clientId, provider.user.clientId),
        isNull(users.erasedAt),
        isDeleted ? isNotNull(users.deprovisionedAt) : isNull(users.deprovisionedAt),
      ),
    )
    .for('update');
  if (found) checkRank(found, provider);
  return found;
}

/** Changes a user of the client, and deactivates or restores them, all or nothing. */
export async function changeUser(
  database: Database,
  inviting: InvitingMail,
  provider: Session,
  id: number,
  sent: UserChanges,
  check: Check,
): Promise<void> {
  const changes = checkChanges(sent);
  const write = async (tx: Drizzle) => {
    const found = await lockUser(tx, provider, id);
    if (!found) throw noUser();
    await check(tx);
    const { userName = found.username, active } = changes;
    // Who leaves loses access, whatever address the provider has by now.
    if (active !== false && userName.toLowerCase() !== found.username.toLowerCase()) {
      throw new ScimError(400, message('scim.fixed_name'), 'mutability');
    }
    if (active === false && found.isActive) await deactivateUser(tx, provider, id);
    if (active === true && !found.isActive) await activateUser(tx, provider, id);
    await writeFields(tx, provider, id, changes);
  };
  await writeUser(database, inviting, provider, id, changes, write);
}

/** Runs a write on a user; one that makes them active may be refused, and mails their invitation. */
async function writeUser(
  database: Database,
  inviting: InvitingMail,
  provider: Session,
  id: number,
  { active }: UserChanges,
  write: (tx: Drizzle) => Promise<void>,
): Promise<void> {
  if (active !== true) return database.transaction(platformScope, write);
  await refuseClaimed(database, provider, id);
  await writeAndInvite(database, inviting, provider, id, write);
}

async function bringBack(
  database: Database,
  inviting: InvitingMail,
  provider: Session,
  id: number,
  changes: UserChanges,
): Promise<void> {
  const write = async (tx: Drizzle) => {
    const found = await lockUser(tx, provider, id, true);
    // Of two that come at once, the first one brought the user back. Or an administrator has invited the address since.
    if (!found || (await isProvisioned(tx, provider.user.clientId, found.username))) {
      throw new ScimError(409, message('scim.name_taken'), 'uniqueness');
    }
    if (changes.active === true) await activateUser(tx, provider, id);
    await writeFields(tx, provider, id, { ...changes, deprovisionedAt: null });
  };
  await writeUser(database, inviting, provider, id, changes, write);
}

async function writeFields(
  tx: Drizzle,
  provider: Session,
  id: number,
  {
    givenName,
    familyName,
    title,
    externalId,
    language,
    deprovisionedAt,
  }: UserChanges & { deprovisionedAt?: Date | null },
): Promise<void> {
  const [locked] = await tx
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      externalId: users.externalId,
      language: users.language,
      deprovisionedAt: users.deprovisionedAt,
      profileCompletedAt: users.profileCompletedAt,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!locked) throw noUser();
  // A complete profile has both names: neither is emptied.
  const isNamed = locked.profileCompletedAt !== null;
  const sent = {
    firstName: isNamed && givenName === '' ? undefined : givenName,
    lastName: isNamed && familyName === '' ? undefined : familyName,
    jobTitle: title,
    externalId,
    // What the person has chosen stays.
    language: locked.language ?? language,
    deprovisionedAt,
  };
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

/** Makes a user inactive, whom the provider does not find from then on; nothing is erased. */
export const removeUser = (database: Database, provider: Session, id: number, check: Check): Promise<void> =>
  database.transaction(platformScope, async (tx) => {
    const found = await lockUser(tx, provider, id);
    if (!found) throw noUser();
    await check(tx);
    if (found.isActive) await deactivateUser(tx, provider, id);
    // The identifier is free for another user.
    await writeFields(tx, provider, id, { externalId: null, deprovisionedAt: await nowIn(tx) });
  });
