import { date, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The daily work of the servers, a row for each day: the one that has claimed it works while its lease lasts. */
export const dailyRuns = pgTable('daily_runs', {
  day: date('day', { mode: 'string' }).primaryKey(),
  leasedUntil: moment('leased_until').notNull(),
  doneAt: moment('done_at'),
}).enableRLS();
