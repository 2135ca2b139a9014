import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, id, moment } from './columns.ts';
import { users } from './users.ts';

export const tokenKinds = ['invitation', 'password_reset'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** The tokens of links in mails. Belongs to no tenant, because the caller is not known yet. Platform scope only. */
export const userTokens = pgTable(
  'user_tokens',
  {
    id: id(),
    kind: text('kind', { enum: tokenKinds }).notNull(),
    /** SHA-256 of the 256 random bits in the link. */
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Replaced by a newer one, or withdrawn. */
    voidedAt: moment('voided_at'),
  },
  (table) => [index('user_tokens_user').on(table.userId)],
).enableRLS();
