import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, id, moment } from './columns.ts';
import { users } from './users.ts';

/** Secrets with which programs call the API as a user. No tenant can read them: platform scope only. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the secret, which is shown once and not stored. */
    secretHash: bytea('secret_hash').notNull().unique(),
    /** The secret's first characters. */
    start: text('start').notNull(),
    scopes: text('scopes').array().notNull(),
    /** Addresses and networks from which it may be used; from everywhere if empty. */
    networks: text('networks').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('api_tokens_user').on(table.userId),
    check('api_tokens_hash_is_sha256', sql`length(secret_hash) = 32`),
  ],
).enableRLS();
