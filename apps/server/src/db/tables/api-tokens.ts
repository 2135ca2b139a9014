import type { Scope } from '@orgscope/contract/scopes';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, id, moment } from './columns.ts';
import { serviceAccounts } from './service-accounts.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** Secrets with which programs call the API, as a user or as a service account. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    clientId: integer('client_id').notNull(),
    userId: integer('user_id'),
    serviceAccountId: integer('service_account_id'),
    name: text('name').notNull(),
    /** SHA-256 of the secret, which is shown once and not stored. */
    secretHash: bytea('secret_hash').notNull().unique(),
    /** The secret's first characters. */
    start: text('start').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Addresses and networks from which it may be used; from everywhere if empty. */
    networks: text('networks').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    // The client is part of both keys, so that no token is shown to another client than its owner's.
    foreignKey({
      name: 'api_tokens_user',
      columns: [table.clientId, table.userId],
      foreignColumns: [users.clientId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'api_tokens_service_account',
      columns: [table.clientId, table.serviceAccountId],
      foreignColumns: [serviceAccounts.clientId, serviceAccounts.id],
    }).onDelete('cascade'),
    index('api_tokens_of_client').on(table.clientId),
    index('api_tokens_of_user').on(table.userId),
    index('api_tokens_of_service_account').on(table.serviceAccountId),
    check('api_tokens_one_owner', sql`num_nonnulls(user_id, service_account_id) = 1`),
    check('api_tokens_hash_is_sha256', sql`length(secret_hash) = 32`),
    ownRowsOnly(),
  ],
);
