import { sql } from 'drizzle-orm';
import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core';

/**
 * Incremented by every statement that writes industries, clients, subscriptions or accesses of the operator, and with each
 * active administrator of a client who comes, changes or goes, by triggers. The stamp is the sum of all rows; what is kept of
 * these, which clients are closed included, is valid while the stamp is the same. Each writer increments a row that no other
 * transaction holds, so writers do not wait for each other.
 */
export const catalogueStamp = pgTable('catalogue_stamp', {
  slot: smallint('slot').primaryKey(),
  stamp: bigint('stamp', { mode: 'number' }).notNull().default(0),
}).enableRLS();

/** The stamp as the running statement sees it. */
export const currentStamp = sql<number>`(select sum(${catalogueStamp.stamp})::float8 from ${catalogueStamp})`;
