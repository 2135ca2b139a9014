import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { bytea, moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** The identity providers that manage the people of clients, one each. */
export const scimConnections = pgTable(
  'scim_connections',
  {
    /** The actor of its changes: of the sequence of users' ids, like those of service accounts. */
    id: integer('id')
      .primaryKey()
      .default(sql`nextval('users_id_seq')`),
    clientId: integer('client_id')
      .notNull()
      .unique()
      .references(() => clients.id),
    /** SHA-256 of the token, which is shown once and not stored. */
    secretHash: bytea('secret_hash').notNull().unique(),
    /** The token's first characters. */
    start: text('start').notNull(),
    /** The name at that time of who created the token. */
    createdBy: text('created_by').notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    sendsInvitations: boolean('sends_invitations').notNull().default(false),
  },
  () => [check('scim_connections_hash_is_sha256', sql`length(secret_hash) = 32`), ownRowsOnly()],
);
