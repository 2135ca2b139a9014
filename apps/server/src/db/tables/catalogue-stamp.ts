import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';

/**
 * One row, counted up by every statement that writes industries or clients (triggers see to it, whoever writes). Who
 * keeps one of their lists in memory knows by it whether the list still holds.
 */
export const catalogueStamp = pgTable('catalogue_stamp', {
  isOnly: boolean('is_only').primaryKey().default(true),
  stamp: bigint('stamp', { mode: 'number' }).notNull().default(0),
}).enableRLS();
