import { pgTable } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/** Challenges that wait for a passkey's signature. Each is deleted by its use. No tenant is known yet: platform scope only. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of the challenge. */
  challengeHash: bytea('challenge_hash').primaryKey(),
  /** SHA-256 of what it is for and of the secret of the browser that may answer it. */
  holderHash: bytea('holder_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
}).enableRLS();
