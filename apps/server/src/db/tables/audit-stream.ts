import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How far the audit has been sent out (AUDIT_STREAM): one row, whose lease one server has at a time. */
export const auditStream = pgTable(
  'audit_stream',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** The id of the last event that the target has taken. */
    through: bigint('through', { mode: 'number' }).notNull().default(0),
    leasedBy: uuid('leased_by'),
    leasedUntil: moment('leased_until'),
    /** Failures since the last success. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    failingSince: moment('failing_since'),
    lastError: text('last_error'),
  },
  (table) => [check('audit_stream_is_one_row', sql`${table.isOnly}`)],
).enableRLS();
