import { sql } from 'drizzle-orm';
import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core';

/**
 * Counted up by every statement that writes industries, clients or subscriptions (triggers see to it, whoever writes): the
 * stamp is the sum of all rows. Who keeps something of them in memory knows by it whether it still holds. Each writer counts
 * in a row that no other transaction holds, so that none waits for another.
 */
export const catalogueStamp = pgTable('catalogue_stamp', {
  slot: smallint('slot').primaryKey(),
  stamp: bigint('stamp', { mode: 'number' }).notNull().default(0),
}).enableRLS();

/** The stamp as the running statement sees it. */
export const currentStamp = sql<number>`(select sum(${catalogueStamp.stamp})::float8 from ${catalogueStamp})`;
