import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, id, moment } from './columns.ts';
import { users } from './users.ts';

/** Passkeys (WebAuthn): public keys, whose private ones no server has. Read before the tenant is known: platform scope only. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The id that the authenticator gave the passkey, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In the form of COSE. */
    publicKey: bytea('public_key').notNull(),
    /** What authenticators know the account by: random, the same for all passkeys of a user. */
    userHandle: text('user_handle').notNull(),
    /** How often it has signed; 0 for ever where the authenticator does not count. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    /** Its manager copies it to other devices. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
).enableRLS();
