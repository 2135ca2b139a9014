import type { DefaultView } from '@orgscope/contract/resources/me';
import { sql } from 'drizzle-orm';
import { jsonObject, namedUnlessAbsent, namedValues } from '../../db/sql/json-object.ts';
import { currentStamp } from '../../db/tables/catalogue-stamp.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { savedViewDefaults, savedViews } from '../../db/tables/saved-views.ts';
import { hasOwnPassword, users } from '../../db/tables/users.ts';
import { openFactorsDueAt } from './factors-due.ts';

// What is read about a caller, whether by session or by API token.

const defaultView = jsonObject({
  screen: savedViews.screen,
  view: savedViews.id,
  query: savedViews.query,
  hidden_columns: sql<string[]>`${savedViews.hiddenColumns}`,
});

/** The caller's client. */
export const clientFields = namedValues({
  id: clients.id,
  name: clients.name,
  isActive: clients.isActive,
  timezone: clients.timezone,
  primaryColor: clients.primaryColor,
  secondaryColor: clients.secondaryColor,
  accentColor: clients.accentColor,
  altAccentColor: clients.altAccentColor,
});

/** What every request needs to know about its caller. */
export const callerFields = {
  /** The first password has expired, and with it the session that it opened, though none that began at the provider. */
  isFirstPasswordOver: sql<boolean>`coalesce(${users.oneTimePasswordExpiresAt} <= now(), false)`,
  /** Until when a second factor must be set up; null if none is required, or one is set up. */
  factorsDueAt: openFactorsDueAt,
  user: namedValues({
    id: users.id,
    clientId: users.clientId,
    username: users.username,
    firstName: users.firstName,
    lastName: users.lastName,
    platformRole: users.platformRole,
    jobTitle: users.jobTitle,
    companyRole: users.companyRole,
    timezone: users.timezone,
    language: users.language,
    profilePicture: users.profilePicture,
    sessionGeneration: users.sessionGeneration,
    hasOwnPassword: hasOwnPassword(users),
    acceptedTermsVersion: users.acceptedTermsVersion,
    hasProfile: sql<boolean>`${users.profileCompletedAt} is not null`,
    isActive: users.isActive,
    version: users.version,
    isSuperseded: sql<boolean>`${users.supersededAt} is not null`,
  }),
  client: clientFields,
  // Read in the same round trip, where a query of its own would be another: see whileStamped.
  catalogueStamp: currentStamp,
};

/** What only answers about the user need: from four more tables, whose opening takes a third of the look-up. */
export const profile = namedValues({
  clientFunction: namedUnlessAbsent(
    functions.id,
    namedValues({ id: functions.id, name: functions.name, type: functions.type }),
  ),
  clientLocation: namedUnlessAbsent(locations.id, namedValues({ id: locations.id, name: locations.name })),
  // Sent with the session, so that no table is drawn first and then changed by its default view.
  defaultViews: sql<DefaultView[]>`(
    select coalesce(json_agg(${defaultView}), '[]') from ${savedViewDefaults}
    join ${savedViews} on ${savedViews.clientId} = ${savedViewDefaults.clientId}
      and ${savedViews.id} = ${savedViewDefaults.viewId}
      and (${savedViews.isShared} or ${savedViews.userId} = ${savedViewDefaults.userId})
    where ${savedViewDefaults.clientId} = ${users.clientId} and ${savedViewDefaults.userId} = ${users.id})`,
});

/** The tables of the profile beside the user's own. */
export const profileJoins = sql`left join ${functions} on ${functions.clientId} = ${users.clientId}
    and ${functions.id} = ${users.clientFunctionId}
  left join ${locations} on ${locations.clientId} = ${users.clientId}
    and ${locations.id} = ${users.clientLocationId}`;

export type Profile = ReturnType<typeof profile.read>;
