import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';
import { ssoProviders } from './sso-providers.ts';
import { users } from './users.ts';

/** Sign-ins that have given the password and wait for a code or a passkey. No tenant is known yet: platform scope only. */
export const pendingSignIns = pgTable('pending_sign_ins', {
  /** SHA-256 of the 256 random bits in the cookie. */
  tokenHash: bytea('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The user's session generation when the password was checked. */
  generation: integer('generation').notNull(),
  /** The provider that has named the user in place of the password, and its name of the session. */
  ssoProviderId: integer('sso_provider_id').references(() => ssoProviders.id, { onDelete: 'cascade' }),
  ssoSession: text('sso_session'),
  /** When the provider last asked who the user is; null if the password was given. */
  provenAt: moment('proven_at'),
  /** Codes and passkeys tried so far. */
  appCodes: integer('app_codes').notNull().default(0),
  recoveryCodes: integer('recovery_codes').notNull().default(0),
  passkeys: integer('passkeys').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
}).enableRLS();
