import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestamps } from './columns.ts';
import { customAttributeOptions } from './custom-attributes.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** The option of an attribute that a user has chosen. The keys force user, attribute and option to be of one client. */
export const userAttributeValues = pgTable(
  'user_attribute_values',
  {
    clientId: integer('client_id').notNull(),
    userId: integer('user_id').notNull(),
    attributeId: integer('attribute_id').notNull(),
    optionId: integer('option_id').notNull(),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attributeId] }),
    foreignKey({
      name: 'user_attribute_values_user',
      columns: [table.clientId, table.userId],
      foreignColumns: [users.clientId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'user_attribute_values_option',
      columns: [table.clientId, table.attributeId, table.optionId],
      foreignColumns: [customAttributeOptions.clientId, customAttributeOptions.attributeId, customAttributeOptions.id],
    }),
    index('user_attribute_values_option').on(table.clientId, table.attributeId, table.optionId),
    ownRowsOnly(),
  ],
);
