import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Who works on the digests of a month, such as 2026-11: one server, while its lease lasts. */
export const digestRuns = pgTable('digest_runs', {
  month: text('month').primaryKey(),
  leasedUntil: moment('leased_until').notNull(),
}).enableRLS();
