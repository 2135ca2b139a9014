import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/**
 * Seals of the audit, a chain: each covers the events after the one before and that seal itself, so that a removed or
 * altered event breaks it. Only `seal_audit` writes them.
 */
export const auditSeals = pgTable('audit_seals', {
  /** The id of the last event that it covers. */
  through: bigint('through', { mode: 'number' }).primaryKey(),
  rows: integer('rows').notNull(),
  /** SHA-256 of the digests of the events, in the order of their ids. */
  digest: bytea('digest').notNull(),
  /** SHA-256 of the seal before, the digest and the two numbers. */
  seal: bytea('seal').notNull(),
  sealedAt: moment('sealed_at').notNull().defaultNow(),
}).enableRLS();
