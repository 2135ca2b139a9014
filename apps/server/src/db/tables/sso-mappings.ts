import { ssoRoles } from '@orgscope/contract/resources/sso';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id } from './columns.ts';
import { functions } from './functions.ts';
import { ssoProviders } from './sso-providers.ts';
import { ownRowsOnly } from './tenancy.ts';

/** The role and the function that a value of a provider's claim gives. */
export const ssoMappings = pgTable(
  'sso_mappings',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    providerId: integer('provider_id').notNull(),
    /** The order, which decides between several functions. */
    position: integer('position').notNull(),
    value: text('value').notNull(),
    role: text('role', { enum: ssoRoles }),
    functionId: integer('function_id'),
  },
  (table) => [
    unique('sso_mappings_value').on(table.providerId, table.value),
    foreignKey({
      name: 'sso_mappings_provider',
      columns: [table.clientId, table.providerId],
      foreignColumns: [ssoProviders.clientId, ssoProviders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sso_mappings_function',
      columns: [table.clientId, table.functionId],
      foreignColumns: [functions.clientId, functions.id],
    }),
    index('sso_mappings_function').on(table.clientId, table.functionId),
    check('sso_mappings_role', sql`role in ('member', 'client_admin')`),
    ownRowsOnly(),
  ],
);
