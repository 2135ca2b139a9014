import type { AssetCategory, AssetStatus } from '@orgscope/contract/resources/asset-record';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, isActive, timestamps } from './columns.ts';
import { functions } from './functions.ts';
import { locations } from './locations.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** The things that a client's IT owns: where each is and who has it. */
export const assets = pgTable(
  'assets',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    assetTag: text('asset_tag').notNull(),
    /** What nameKey() makes of the tag. */
    tagKey: text('tag_key').notNull(),
    name: text('name').notNull(),
    category: text('category').$type<AssetCategory>().notNull(),
    status: text('status').$type<AssetStatus>().notNull(),
    manufacturer: text('manufacturer'),
    model: text('model'),
    serial: text('serial'),
    assignedUserId: integer('assigned_user_id'),
    functionId: integer('function_id'),
    locationId: integer('location_id'),
    supplier: text('supplier'),
    purchaseDate: date('purchase_date', { mode: 'string' }),
    purchaseCost: numeric('purchase_cost', { precision: 15, scale: 3 }),
    /** ISO 4217. */
    currency: text('currency'),
    warrantyEnd: date('warranty_end', { mode: 'string' }),
    notes: text('notes'),
    /** What a search looks into, as nameKey() makes it: tag, name, serial, manufacturer, model. */
    searchText: text('search_text').notNull(),
    isActive: isActive(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('assets_of_client').on(table.clientId, table.id),
    uniqueIndex('assets_active_tag')
      .on(table.clientId, table.tagKey)
      .where(sql`is_active`),
    // The client stands in every key, so that nothing of another client's is referred to.
    foreignKey({
      name: 'assets_assigned_user',
      columns: [table.clientId, table.assignedUserId],
      foreignColumns: [users.clientId, users.id],
    }),
    foreignKey({
      name: 'assets_function',
      columns: [table.clientId, table.functionId],
      foreignColumns: [functions.clientId, functions.id],
    }),
    foreignKey({
      name: 'assets_location',
      columns: [table.clientId, table.locationId],
      foreignColumns: [locations.clientId, locations.id],
    }),
    index('assets_by_tag').on(table.clientId, table.tagKey, table.id),
    index('assets_user').on(table.clientId, table.assignedUserId),
    index('assets_function').on(table.clientId, table.functionId),
    index('assets_location').on(table.clientId, table.locationId),
    check('assets_cost', sql`purchase_cost is null or (purchase_cost >= 0 and currency is not null)`),
    check('assets_holder', sql`status <> 'assigned' or assigned_user_id is not null`),
    check('assets_warranty', sql`warranty_end >= purchase_date`),
    // A search looks for parts of words in it.
    index('assets_search').using('gin', table.searchText.op('gin_trgm_ops')),
    ownRowsOnly(),
  ],
);
