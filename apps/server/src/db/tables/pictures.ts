import { foreignKey, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** The users' pictures, at most one each; a replaced one is deleted. */
export const pictures = pgTable(
  'pictures',
  {
    /** The name under /media/, which cannot be guessed. */
    name: text('name').primaryKey(),
    clientId: integer('client_id').notNull(),
    userId: integer('user_id').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'pictures_user',
      columns: [table.clientId, table.userId],
      foreignColumns: [users.clientId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('pictures_one_each').on(table.userId),
    ownRowsOnly(),
  ],
);
