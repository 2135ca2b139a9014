import type { PlatformRole } from '@orgscope/contract/permissions';
import type { CompanyRole } from '@orgscope/contract/resources/me';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { id, isActive, moment, timestamps } from '../columns.ts';
import { ownRowsOnly } from '../tenancy.ts';
import { clients } from './clients.ts';
import { functions } from './functions.ts';
import { locations } from './locations.ts';

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
    /** Null until a password is set; such a user cannot sign in. */
    passwordHash: text('password_hash'),
    /** Set while the password is the one that the first-login mail brought. */
    oneTimePasswordExpiresAt: moment('one_time_password_expires_at'),
    passwordChangedAt: moment('password_changed_at'),
    platformRole: text('platform_role').$type<PlatformRole>().notNull(),
    clientFunctionId: integer('client_function_id'),
    clientLocationId: integer('client_location_id'),
    jobTitle: text('job_title'),
    companyRole: text('company_role').$type<CompanyRole>(),
    timezone: text('timezone'),
    /** The name under /media/. */
    profilePicture: text('profile_picture'),
    acceptedTermsVersion: text('accepted_terms_version'),
    profileCompletedAt: moment('profile_completed_at'),
    invitedAt: moment('invited_at'),
    invitedBy: integer('invited_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** When the invitation's link was followed. */
    confirmedAt: moment('confirmed_at'),
    isActive: isActive(),
    lastSignInAt: moment('last_sign_in_at'),
    ...timestamps(),
  },
  (table) => [
    unique('users_of_client').on(table.clientId, table.id),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    // The client stands in both keys, so that nobody holds a function or a location of another client.
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
    index('users_function').on(table.clientId, table.clientFunctionId),
    index('users_location').on(table.clientId, table.clientLocationId),
    check('users_platform_role', sql`platform_role in ('platform_admin', 'client_admin', 'member')`),
    ownRowsOnly(),
  ],
);
