import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';

/** One row about the whole database. Belongs to no tenant: platform scope only, written by the owner. */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** The demo, whose passwords are public, was once filled in. */
  isDemo: boolean('is_demo').notNull().default(false),
  /** Servers must know the migration that was made then. Raised by migrations that remove what older servers use. */
  oldestReader: bigint('oldest_reader', { mode: 'number' }).notNull().default(0),
}).enableRLS();
