import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';

/**
 * One row, counted up by every statement that writes industries, clients, subscriptions or saved views (triggers see to
 * it, whoever writes). Who keeps something of them in memory knows by it whether it still holds.
 */
export const catalogueStamp = pgTable('catalogue_stamp', {
  isOnly: boolean('is_only').primaryKey().default(true),
  stamp: bigint('stamp', { mode: 'number' }).notNull().default(0),
}).enableRLS();
