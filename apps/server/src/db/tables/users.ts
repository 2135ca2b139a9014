import { codesOf } from '@orgscope/contract/fields/fields';
import { languages } from '@orgscope/contract/words/languages';
import { platformRoles } from '@orgscope/contract/permissions';
import { companyRoles } from '@orgscope/contract/resources/me';
import { userStatuses } from '@orgscope/contract/resources/users';
import { eq, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, isActive, moment, timestamps } from './columns.ts';
import { functions } from './functions.ts';
import { locations } from './locations.ts';
import { ownRowsOnly } from './tenancy.ts';

/** When an inactive account became so, as far as it is known. */
export const leftAt = (table: typeof users) => sql<Date>`coalesce(${table.deactivatedAt}, ${table.changedAt})`;

/** Whether the owner has chosen the password: it is neither from a mail nor given with the account. */
export const hasOwnPassword = (table: typeof users) =>
  sql<boolean>`${table.oneTimePasswordExpiresAt} is null
    and (${table.passwordChangedAt} is not null or ${table.acceptedTermsVersion} is not null)`;

/** What a change of an account replaced. */
interface FormerNames {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
}

export const users = pgTable(
  'users',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    /** The e-mail address, in lower case. */
    username: text('username').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** Names and addresses before changes that the audit has forgotten, the oldest first: history may still have them. */
    formerNames: jsonb('former_names').$type<FormerNames[]>().notNull().default([]),
    /** Null until a password is set; such a user cannot sign in. */
    passwordHash: text('password_hash'),
    /** Set while the password is the one from the first-login mail. */
    oneTimePasswordExpiresAt: moment('one_time_password_expires_at'),
    /** Identifies to which of an address's open invitations a one-time password belongs: see selectorOf(). */
    oneTimePasswordSelector: integer('one_time_password_selector'),
    passwordChangedAt: moment('password_changed_at'),
    /** Incremented by everything that ends the user's sessions: sessions of an earlier generation have ended. */
    sessionGeneration: integer('session_generation').notNull().default(0),
    platformRole: text('platform_role', { enum: codesOf<keyof typeof platformRoles>(platformRoles) }).notNull(),
    clientFunctionId: integer('client_function_id'),
    clientLocationId: integer('client_location_id'),
    jobTitle: text('job_title'),
    companyRole: text('company_role', { enum: companyRoles }),
    timezone: text('timezone'),
    /** Of mails and, once the profile is complete, of screens; at first that of who added the user. Null until it is known. */
    language: text('language', { enum: languages }),
    /** The name under /media/. */
    profilePicture: text('profile_picture'),
    acceptedTermsVersion: text('accepted_terms_version'),
    profileCompletedAt: moment('profile_completed_at'),
    /** When the invitation was first mailed; null until it is. */
    invitedAt: moment('invited_at'),
    invitedBy: integer('invited_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** When the invitation was last sent again; null if it was sent once. */
    invitationResentAt: moment('invitation_resent_at'),
    /** The inviter's name at that time. */
    invitedByName: text('invited_by_name'),
    /** When the invitation's link was opened. */
    confirmedAt: moment('confirmed_at'),
    /** When the user set their own password: from then on the address belongs to this account. */
    claimedAt: moment('claimed_at'),
    /** When the invitation ended because the address was claimed elsewhere. */
    supersededAt: moment('superseded_at'),
    isActive: isActive(),
    /** When the account became inactive. Null also if a server of schema 58 made it so. */
    deactivatedAt: moment('deactivated_at'),
    /** When what named the person was erased, for good: nobody finds the account any more, and records keep its id. */
    erasedAt: moment('erased_at'),
    /** The user's progress: computed from what the steps leave behind. */
    status: text('status', { enum: userStatuses })
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when not is_active then 'inactive'
          when profile_completed_at is not null then 'active'
          when accepted_terms_version is not null and one_time_password_expires_at is null then 'onboarding'
          when confirmed_at is not null or password_hash is not null then 'confirmed'
          else 'invited'
        end`,
      ),
    /** For search and for the order of lists: searchTextOf() of the names and the address. */
    searchText: text('search_text').notNull(),
    lastSignInAt: moment('last_sign_in_at'),
    /** Since when the monthly digest is wanted by mail; null if it is not. */
    digestSince: moment('digest_since'),
    /** Since when the days to set up a second factor count: the first sign-in after it was required. */
    factorsGraceFrom: moment('factors_grace_from'),
    factorsRemindedAt: moment('factors_reminded_at'),
    /** May sign in with password and second factor although the client requires single sign-on. */
    isEmergencyAccount: boolean('is_emergency_account').notNull().default(false),
    /** What the client's identity provider calls the user. */
    externalId: text('external_id'),
    /** When the client's identity provider deleted the user; until a restoration, it does not find the account. */
    deprovisionedAt: moment('deprovisioned_at'),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('users_of_client').on(table.clientId, table.id),
    // An address belongs to nobody until an invitation is completed; several clients may invite it.
    uniqueIndex('users_username')
      .on(sql`lower(${table.username})`)
      .where(sql`is_active and claimed_at is not null`),
    // Also used at sign-in.
    uniqueIndex('users_username_of_client')
      .on(sql`lower(${table.username})`, table.clientId)
      .where(sql`is_active`),
    // The client is part of both keys, so that no user can have a function or a location of another client.
    foreignKey({
      name: 'users_client_function',
      columns: [table.clientId, table.clientFunctionId],
      foreignColumns: [functions.clientId, functions.id],
    }),
    foreignKey({
      name: 'users_client_location',
      columns: [table.clientId, table.clientLocationId],
      foreignColumns: [locations.clientId, locations.id],
    }),
    // A page of a client's users by name, active ones or all, without a sort.
    index('users_active_by_name')
      .on(table.clientId, table.searchText, table.id)
      .where(sql`is_active`),
    index('users_by_name').on(table.clientId, table.searchText, table.id),
    index('users_function').on(table.clientId, table.clientFunctionId),
    index('users_location').on(table.clientId, table.clientLocationId),
    // Counts the seats that each client takes and its people at each step, and finds its last sign-in.
    index('users_sign_ins')
      .on(table.clientId, table.lastSignInAt, table.status)
      .where(sql`is_active`),
    // Whether a client has somebody who could let the operator in.
    index('users_administrators')
      .on(table.clientId)
      .where(sql`platform_role = 'client_admin' and status = 'active'`),
    index('users_invited')
      .on(table.clientId, sql`coalesce(${table.invitationResentAt}, ${table.invitedAt})`)
      .where(sql`status = 'invited'`),
    // A person who is removed is forgotten as the inviter of others.
    index('users_invited_by')
      .on(table.invitedBy)
      .where(sql`invited_by is not null`),
    // A person whose name is erased is forgotten as who changed others last.
    index('users_changed_by')
      .on(table.changedById)
      .where(sql`changed_by_id is not null`),
    uniqueIndex('users_external_id')
      .on(table.clientId, table.externalId)
      .where(sql`external_id is not null`),
    index('users_digest')
      .on(table.clientId, table.id)
      .where(sql`digest_since is not null`),
    check('users_erased_is_inactive', sql`erased_at is null or not is_active`),
    check('users_deprovisioned_is_inactive', sql`deprovisioned_at is null or not is_active`),
    check('users_platform_role', sql`platform_role in ('platform_admin', 'client_admin', 'member')`),
    // For searches for parts of words.
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    ownRowsOnly(),
  ],
);

/** The address in the form in which addresses are compared. */
export const userAddress = sql<string>`lower(${users.username})`;
export const hasAddress = (username: string) => eq(userAddress, username.toLowerCase());
