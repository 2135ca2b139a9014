import { pgTable } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/** Sign-ins that wait for a provider's answer. Each is deleted by its use. No tenant is known yet: platform scope only. */
export const ssoRequests = pgTable('sso_requests', {
  /** SHA-256 of the state, which the provider returns. */
  stateHash: bytea('state_hash').primaryKey(),
  /** SHA-256 of what it is for, the provider, and the secret of the browser that may complete it. */
  holderHash: bytea('holder_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
}).enableRLS();
