// What the measures count among a client's active users: the same for pages, rows and snapshots.
import { onboardingFields, stalledAfterDays } from '@orgscope/contract/analytics/engagement';
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { customAttributes } from '../../db/tables/custom-attributes.ts';
import { functions } from '../../db/tables/functions.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { startOfDay } from '../../lib/time/year-starts.ts';
import type { Portion } from '../records/portion.ts';

/** Can take part: the status of later steps includes the earlier ones. */
export const isComplete = sql`${users.status} = 'active'`;

/** When the thirty days up to a client's today began, by its clock: who has signed in since is active. */
export const activeSince = ({ timezone, today }: { readonly timezone: string; readonly today: string }): SQL =>
  sql`${new Date(startOfDay(timezone, utcDay(Date.parse(today) - 29 * dayMs))).toISOString()}::timestamptz`;
/** The same of a snapshot's day, which is one of UTC. */
export const activeSinceInUtc = (day: SQL): SQL => sql`(${day} - 29)::timestamp at time zone 'UTC'`;

export const hasFunctionType = (type: 'BUSINESS' | 'IT'): SQL =>
  sql`exists (select from ${functions} where ${functions.clientId} = ${users.clientId}
    and ${functions.id} = ${users.clientFunctionId} and ${functions.type} = ${sql.raw(`'${type}'`)})`;

const columns = {
  first_name: users.firstName,
  last_name: users.lastName,
  client_function_id: users.clientFunctionId,
  client_location_id: users.clientLocationId,
  timezone: users.timezone,
  company_role: users.companyRole,
  job_title: users.jobTitle,
} as const satisfies Record<(typeof onboardingFields)[number], unknown>;

/** How many of the fields that onboarding asks for are filled. */
const filledFields = sql`(${sql.join(
  onboardingFields.map((field) => sql`(coalesce(${columns[field]}::text, '') <> '')::int`),
  sql` + `,
)})`;

const isAsked = sql`${customAttributes.clientId} = ${users.clientId} and ${customAttributes.isActive}`;

/** How many of the client's attributes a user has answered. */
const answers = sql`(select count(*) from ${userAttributeValues} join ${customAttributes}
  on ${customAttributes.id} = ${userAttributeValues.attributeId} and ${isAsked}
  where ${userAttributeValues.clientId} = ${users.clientId} and ${userAttributeValues.userId} = ${users.id})`;

/** The steps from invited to active since a moment. */
export const stepPortions = (since: SQL) =>
  ({
    invited_accounts: { where: sql`true` },
    confirmed_accounts: { where: sql`${users.status} <> 'invited'` },
    accounts_with_terms: { where: sql`${users.status} in ('onboarding', 'active')` },
    accounts_with_profile: { where: isComplete },
    accounts_in_use: { where: and(isComplete, sql`${users.lastSignInAt} >= ${since}`) ?? isComplete },
    filled_profile_fields: { where: isComplete, sum: filledFields },
    profile_fields: { where: isComplete, sum: sql.raw(String(onboardingFields.length)) },
  }) as const satisfies Partial<Record<RecordInput, Portion>>;

/** The parts of a client's people, who are active since a moment. */
export const peoplePortions = (since: SQL) =>
  ({
    ...stepPortions(since),
    business_people: { where: and(isComplete, hasFunctionType('BUSINESS')) ?? isComplete },
    it_people: { where: and(isComplete, hasFunctionType('IT')) ?? isComplete },
    given_answers: { where: isComplete, sum: answers },
    asked_answers: { where: isComplete, sum: sql`(select count(*) from ${customAttributes} where ${isAsked})` },
  }) as const satisfies Partial<Record<RecordInput, Portion>>;

/** When the invitation was last sent: one that is sent again waits anew. The day of the first one stays beside it. */
export const invitationSentAt = sql`coalesce(${users.invitationResentAt}, ${users.invitedAt})`;
export const invitationSentOn = sql<string>`(${invitationSentAt} at time zone 'UTC')::date`;

/** Last sent two weeks ago or earlier, by the days of UTC, and not confirmed. */
export const hasStalled = sql`${users.status} = 'invited' and ${invitationSentAt} <
  ((now() at time zone 'UTC')::date - ${sql.raw(String(stalledAfterDays - 1))})::timestamp at time zone 'UTC'`;
