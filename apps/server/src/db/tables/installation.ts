import { boolean, pgTable } from 'drizzle-orm/pg-core';

/** One row about the whole database. Belongs to no tenant: platform scope only, written by the owner. */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** The demo, whose passwords are public, was once filled in. */
  isDemo: boolean('is_demo').notNull().default(false),
}).enableRLS();
