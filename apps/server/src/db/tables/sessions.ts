import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';
import { ssoProviders } from './sso-providers.ts';
import { users } from './users.ts';

/** Who is signed in. No tenant can read it: platform scope only. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the 256 random bits in the cookie. */
    tokenHash: bytea('token_hash').primaryKey(),
    /** The id that its owner sees: the token is only in the cookie. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user's session generation when the session began. */
    generation: integer('generation').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** The absolute end, however often the session is used. */
    expiresAt: moment('expires_at').notNull(),
    userAgent: text('user_agent'),
    /** When the user last proved who they are: as it begins, but for one that the provider began without asking. */
    provenAt: moment('proven_at').notNull().defaultNow(),
    /** The provider by which it began; null if it began with a password or a passkey. */
    ssoProviderId: integer('sso_provider_id').references(() => ssoProviders.id, { onDelete: 'cascade' }),
    /** The provider's name of it, by which the provider ends it. */
    ssoSession: text('sso_session'),
    /** The provider stands for the second factor. */
    provesFactor: boolean('proves_factor').notNull().default(false),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_sso_provider')
      .on(table.ssoProviderId)
      .where(sql`sso_provider_id is not null`),
  ],
).enableRLS();
