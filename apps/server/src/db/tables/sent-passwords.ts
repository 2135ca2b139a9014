import { pgTable } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/** Every one-time password that was ever given out, so that nobody keeps one for their own. Platform scope only. */
export const sentPasswords = pgTable('sent_passwords', {
  /** SHA-256: nobody guesses 80 random bits. */
  passwordHash: bytea('password_hash').primaryKey(),
  sentAt: moment('sent_at').notNull().defaultNow(),
}).enableRLS();
