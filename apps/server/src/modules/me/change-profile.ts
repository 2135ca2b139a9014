import { sql } from 'drizzle-orm';
import type { ProfileChange } from '@orgscope/contract/resources/me';
import type { ProfileCompletion } from '@orgscope/contract/resources/onboarding';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { profileOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { dropPicture, keepPicture, newPictureName } from '../pictures/keep-picture.ts';
import { editedBy, editorOf } from '../../identity/editor.ts';
import { lockActivePlaces } from '../references/lock-references.ts';
import { requirePlaces } from '../references/require-places.ts';
import { lockUser, overwriting, plainFields, updateUser } from './queries.ts';
import type { UserChange } from './queries.ts';

/** The sent fields under their columns' names; a blank job title becomes null. */
function columnsOf(change: ProfileChange): UserChange {
  const columns = {
    firstName: change.first_name,
    lastName: change.last_name,
    clientFunctionId: change.client_function_id,
    clientLocationId: change.client_location_id,
    jobTitle: change.job_title === '' ? null : change.job_title,
    timezone: change.timezone,
    language: change.language,
    companyRole: change.company_role,
    profilePicture: change.profile_picture,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

interface Beside {
  /** Replaces the present picture. */
  readonly picture: Buffer | null;
  /** Marks the profile as complete, if it is not yet. */
  readonly completion?: ProfileCompletion;
}

/**
 * Writes plain fields of a profile in one statement, and returns the session afterwards. Undefined if another request
 * has changed the profile meanwhile or a function or location is refused: the caller then locks the user first.
 */
async function overwriteProfile(
  database: Database,
  session: Session,
  change: UserChange,
): Promise<Session | undefined> {
  const { user } = session;
  const known = profileOf(session);
  const places = {
    clientFunctionId: known.clientFunction?.id ?? null,
    clientLocationId: known.clientLocation?.id ?? null,
  };
  const profile = { ...user, ...places, ...change } as typeof user & typeof places;
  const [written] = await database.in(tenantScope(user.clientId)).run(overwriting, {
    ...Object.fromEntries(
      plainFields.map((field) => [field, profile[field as keyof typeof profile] as string | number | null]),
    ),
    ...editorOf(session),
    searchText: searchTextOf(profile),
    clientId: user.clientId,
    id: user.id,
    version: user.version,
    namedFunction: change.clientFunctionId === undefined ? null : profile.clientFunctionId,
    namedLocation: change.clientLocationId === undefined ? null : profile.clientLocationId,
  });
  if (!written) return undefined;
  const { function: team, location: site } = written;
  return {
    ...session,
    user: { ...profile, version: user.version + 1 },
    profile: {
      ...known,
      ...('clientFunctionId' in change && {
        clientFunction: team && { id: team.id, name: team.name, type: team.type },
      }),
      ...('clientLocationId' in change && { clientLocation: site && { id: site.id, name: site.name } }),
    },
  };
}

/** Changes plain fields of the user's own profile, all or none, and returns the session afterwards. */
export async function changeOwnProfile(
  database: Database,
  session: Session,
  change: ProfileChange,
  refresh: () => Promise<Session>,
): Promise<Session> {
  const columnsSent = columnsOf(change);
  if (Object.keys(columnsSent).length === 0) return session;
  const atOnce = change.profile_picture === undefined && (await overwriteProfile(database, session, columnsSent));
  if (atOnce) return atOnce;
  await changeProfile(database, session, change, { picture: null });
  return refresh();
}

/** All or nothing: with a function or location that the client does not have, the profile stays unchanged. */
export async function changeProfile(
  database: Database,
  session: Session,
  change: ProfileChange,
  { picture, completion }: Beside,
): Promise<void> {
  const { user } = session;
  const { id, clientId } = user;
  const pictureName = newPictureName();
  const changed: UserChange = {
    ...columnsOf(change),
    ...(picture && { profilePicture: pictureName }),
    ...(completion && { profileCompletedAt: sql`coalesce(${users.profileCompletedAt}, now())` }),
  };
  if (Object.keys(changed).length === 0) return;
  await database.transaction(tenantScope(clientId), async (tx) => {
    // The session may have been read before another change was saved.
    const locked = await lockUser(tx, clientId, id);
    if (completion) await requirePlaces(tx, clientId, completion);
    await lockActivePlaces(tx, clientId, change);
    const searchText = searchTextOf({
      ...locked,
      firstName: change.first_name ?? locked.firstName,
      lastName: change.last_name ?? locked.lastName,
    });
    await updateUser(tx, clientId, id, { ...changed, ...editedBy(session, users), searchText });
    if (picture) await keepPicture(tx, user, pictureName, picture);
    else if (change.profile_picture === null) await dropPicture(tx, user);
  });
}
