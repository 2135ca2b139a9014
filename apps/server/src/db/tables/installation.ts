import { boolean, pgTable } from 'drizzle-orm/pg-core';

/** One row about the whole database. Of no tenant: platform scope only, written by the owner. */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** Filled with the demo at some time, whose passwords are published. */
  isDemo: boolean('is_demo').notNull().default(false),
}).enableRLS();
