import { pgTable } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/** Every one-time password ever sent, so that nobody can choose one as their own. Platform scope only. */
export const sentPasswords = pgTable('sent_passwords', {
  /** SHA-256 is enough: 80 random bits cannot be guessed. */
  passwordHash: bytea('password_hash').primaryKey(),
  sentAt: moment('sent_at').notNull().defaultNow(),
}).enableRLS();
