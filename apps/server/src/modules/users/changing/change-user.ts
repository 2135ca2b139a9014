// The writes on users. They end sessions and write mails, which belong to no tenant: all in platform scope.
import { required } from '@orgscope/contract/fields/fields';
import { message } from '@orgscope/contract/words/message';
import type { UserChange, UserRecord } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { nowIn } from '../../../db/sql/database-now.ts';
import { askingKinds } from '../../../db/tables/mails.ts';
import { ssoIdentities } from '../../../db/tables/sso-identities.ts';
import { AppError } from '../../../errors/app-error.ts';
import { isPlatformAdmin } from '../../../identity/reach/is-platform-admin.ts';
import { endSessionsOf } from '../../../identity/session/session-queries.ts';
import type { Session } from '../../../identity/session/session.ts';
import { searchTextOf } from '../../../lib/search-text.ts';
import { withdrawMails } from '../../../mail/outbox.ts';
import { lockCaller } from '../../accounts/account.ts';
import { deleteTokensOf } from '../../api-tokens/owned-tokens.ts';
import type { DeletionOf } from '../../records/check-edit.ts';
import { lockActivePlaces } from '../../references/lock-references.ts';
import { voidTokens } from '../../user-tokens/user-tokens.ts';
import { isLastAdministrator, isLastForEmergencies } from '../record/last-administrator.ts';
import * as refusals from '../record/refusals.ts';
import { mailChangedFacts } from './mail-changed-facts.ts';
import { oneUser } from '../record/user-record.ts';
import type { LockedUser, UserValues } from '../record/user-record.ts';
import { checkRank, mayGiveRole } from '../record/user-rules.ts';

type Fields = Omit<UserChange, 'version' | 'client_id'>;

/** The columns of the sent fields whose value changes; a blank job title becomes null. */
function differences(user: LockedUser, fields: Fields): Partial<UserValues> {
  const sent = {
    firstName: fields.first_name,
    lastName: fields.last_name,
    platformRole: fields.platform_role,
    clientFunctionId: fields.client_function_id,
    clientLocationId: fields.client_location_id,
    jobTitle: fields.job_title === '' ? null : fields.job_title,
    companyRole: fields.company_role,
  };
  const differs = ([column, value]: [string, unknown]) =>
    value !== undefined && value !== user[column as keyof LockedUser];
  return Object.fromEntries(Object.entries(sent).filter(differs));
}

/**
 * Refuses to remove the last administrator of the platform or of a client, even if two remove each other at once. Only the
 * platform's administrators may leave a client without one. The last account for emergencies stays too.
 */
export async function keepAnAdministrator(
  tx: Drizzle,
  user: Pick<LockedUser, 'id' | 'platformRole' | 'clientId' | 'isEmergencyAccount'>,
  editor: Session,
): Promise<void> {
  const { platformRole: role } = user;
  if (role === 'member') return;
  const isOfClient = role === 'client_admin';
  if (isOfClient && (await isLastForEmergencies(tx, user))) throw refusals.lastForEmergencies();
  if (isOfClient && isPlatformAdmin(editor)) return;
  if (await isLastAdministrator(tx, user))
    throw isOfClient ? refusals.lastClientAdministrator() : refusals.lastAdministrator();
}

/** Refuses to empty a name of a complete profile, which requires both. */
function checkNames({ status }: LockedUser, { firstName, lastName }: Partial<UserValues>): void {
  if (status !== 'active') return;
  const faults = {
    ...(firstName === '' && { first_name: [required(message('fields.first_name'))] }),
    ...(lastName === '' && { last_name: [required(message('fields.last_name'))] }),
  };
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', faults);
}

async function checkRole(
  tx: Drizzle,
  user: LockedUser,
  role: UserValues['platformRole'],
  editor: Session,
): Promise<void> {
  if (user.id === editor.user.id) throw refusals.ownRole();
  if (!mayGiveRole(editor, role, user.clientId)) throw refusals.platformAdminOnly();
  if (role !== 'member') await lockCaller(tx, editor);
  await keepAnAdministrator(tx, user, editor);
}

/** `unproven` refuses a change of the role: who takes over an open session must not make themselves an administrator. */
export const updateUser = (
  database: Database,
  editor: Session,
  id: number,
  { version, client_id, ...fields }: UserChange,
  unproven: AppError | undefined,
): Promise<UserRecord> =>
  database.transaction(platformScope, async (tx) => {
    const locked = await oneUser.lockToEdit(tx, editor, id, { version, client_id });
    checkRank(locked, editor);
    const values = differences(locked, fields);
    checkNames(locked, values);
    const { platformRole, clientFunctionId, clientLocationId } = values;
    if (platformRole !== undefined) {
      if (unproven) throw unproven;
      await checkRole(tx, locked, platformRole, editor);
    }
    const places = { client_function_id: clientFunctionId, client_location_id: clientLocationId };
    await lockActivePlaces(tx, locked.clientId, places);
    if (Object.keys(values).length === 0) return oneUser.read(tx, locked);
    const searchText = searchTextOf({ ...locked, ...values });
    // A change of role clears the emergency flag; an administrator must set it again.
    const isEmergencyAccount = platformRole === undefined && locked.isEmergencyAccount;
    // Their sessions may have begun past the provider, which is no longer allowed.
    if (locked.isEmergencyAccount && !isEmergencyAccount) await endSessionsOf(tx, id);
    // The provider of a client has no say over those who run the platform.
    if (platformRole === 'platform_admin') {
      await endSessionsOf(tx, id);
      await tx.delete(ssoIdentities).where(eq(ssoIdentities.userId, id));
    }
    const record = await oneUser.write(tx, editor, locked, { ...values, isEmergencyAccount, searchText });
    await mailChangedFacts(tx, [{ user: locked, values }], editor);
    return record;
  });

/** Makes a user inactive: sessions and API tokens end, open links stop working, and no mail asks them for anything any more. */
export async function deactivateUser(
  tx: Drizzle,
  editor: Session,
  id: number,
  deletion?: DeletionOf,
): Promise<UserRecord> {
  const locked = await oneUser.lockToDelete(tx, editor, id, deletion);
  if (id === editor.user.id) throw refusals.ownAccount();
  checkRank(locked, editor);
  await keepAnAdministrator(tx, locked, editor);
  const [deactivatedAt] = await Promise.all([
    nowIn(tx),
    voidTokens(tx, id, 'invitation'),
    voidTokens(tx, id, 'password_reset'),
    withdrawMails(tx, id, askingKinds),
    endSessionsOf(tx, id),
    // For good: who is restored may not know any more which programs have one.
    deleteTokensOf(tx, id),
  ]);
  return oneUser.write(tx, editor, locked, {
    isActive: false,
    deactivatedAt,
    isEmergencyAccount: false,
  });
}

export const deleteUser = (
  database: Database,
  editor: Session,
  id: number,
  deletion: DeletionOf,
): Promise<UserRecord> => database.transaction(platformScope, (tx) => deactivateUser(tx, editor, id, deletion));
