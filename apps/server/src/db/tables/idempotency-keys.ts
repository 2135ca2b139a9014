import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/** Writes that carried an `Idempotency-Key`, with their answers. No tenant can read them: platform scope only. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    callerId: integer('caller_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, address and body. */
    fingerprint: bytea('fingerprint').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Of the answer; null while there is none. */
    status: integer('status'),
    contentType: text('content_type'),
    /** Null if it was too large to be kept. */
    answer: text('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
).enableRLS();
