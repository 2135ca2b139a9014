import { foreignKey, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id, moment } from './columns.ts';
import { ssoProviders } from './sso-providers.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** Who a client's people are at its provider. An issuer that several clients use tells each its own people only. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    providerId: integer('provider_id').notNull(),
    userId: integer('user_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('sso_identities_subject').on(table.clientId, table.issuer, table.subject),
    unique('sso_identities_user').on(table.userId, table.issuer),
    foreignKey({
      name: 'sso_identities_provider',
      columns: [table.clientId, table.providerId],
      foreignColumns: [ssoProviders.clientId, ssoProviders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sso_identities_of_user',
      columns: [table.clientId, table.userId],
      foreignColumns: [users.clientId, users.id],
    }).onDelete('cascade'),
    ownRowsOnly(),
  ],
);
