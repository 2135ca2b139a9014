import { sql } from 'drizzle-orm';
import { boolean, foreignKey, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, isActive, timestamps } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** What a client asks its users beyond the profile: a question with options. */
export const customAttributes = pgTable(
  'custom_attributes',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    /** nameKey() of the name. */
    nameKey: text('name_key').notNull(),
    description: text('description'),
    required: boolean('required').notNull().default(false),
    isActive: isActive(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('custom_attributes_of_client').on(table.clientId, table.id),
    uniqueIndex('custom_attributes_active_name')
      .on(table.clientId, table.nameKey)
      .where(sql`is_active`),
    ownRowsOnly(),
  ],
);

export const customAttributeOptions = pgTable(
  'custom_attribute_options',
  {
    id: id(),
    clientId: integer('client_id').notNull(),
    attributeId: integer('attribute_id').notNull(),
    name: text('name').notNull(),
    /** nameKey() of the name. */
    nameKey: text('name_key').notNull(),
    position: integer('position').notNull(),
    /** No longer offered; users who chose it keep it. */
    isArchived: boolean('is_archived').notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    foreignKey({
      name: 'custom_attribute_options_attribute',
      columns: [table.clientId, table.attributeId],
      foreignColumns: [customAttributes.clientId, customAttributes.id],
    }),
    unique('custom_attribute_options_of_attribute').on(table.clientId, table.attributeId, table.id),
    uniqueIndex('custom_attribute_options_offered_name')
      .on(table.attributeId, table.nameKey)
      .where(sql`not is_archived`),
    ownRowsOnly(),
  ],
);
