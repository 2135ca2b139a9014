import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';
import { users } from './users.ts';

/** Codes that sign in once in place of an app's code; a used one is deleted. Platform scope only. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Tells which of the ten hashes to compare with: see selectorOf(). */
    selector: integer('selector').notNull(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
).enableRLS();
