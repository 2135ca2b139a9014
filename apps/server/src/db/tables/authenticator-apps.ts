import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { users } from './users.ts';

/** Apps that show a time-based code (RFC 6238). Read before the tenant is known: platform scope only. */
export const authenticatorApps = pgTable(
  'authenticator_apps',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(''),
    /** The key that the app shares, encrypted. */
    secret: text('secret').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When its first code was right; null until then, and it does not count. */
    confirmedAt: moment('confirmed_at'),
    /** The period of the last code: neither this one nor an earlier one works again. */
    lastStep: integer('last_step'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('authenticator_apps_user').on(table.userId),
    check('authenticator_apps_secret_is_sealed', sql`secret like 'v1.%.%'`),
  ],
).enableRLS();
