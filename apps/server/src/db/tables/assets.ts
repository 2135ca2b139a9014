import { assetFields } from '@orgscope/contract/resources/asset-record';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { clientRecord, clientRecordKeys } from './client-record.ts';
import { functions } from './functions.ts';
import { locations } from './locations.ts';
import { users } from './users.ts';

const references = { assigned_user: users, function: functions, location: locations };

/** The things that a client's IT owns: where each is and who has it. */
export const assets = pgTable(
  'assets',
  {
    ...clientRecord(assetFields),
    /** What nameKey() makes of the tag. */
    tagKey: text('tag_key').notNull(),
  },
  (table) => [
    ...clientRecordKeys('assets', assetFields, table, { key: ['tag', table.tagKey], references }),
    index('assets_warranty_end')
      .on(table.clientId, table.warrantyEnd)
      .where(sql`is_active and warranty_end is not null`),
    // What was bought in a year.
    index('assets_purchased').on(table.clientId, table.purchaseDate),
    // For counts by these: a few megabytes for a million assets, read instead of the table.
    index('assets_counted')
      .on(table.clientId, table.functionId, table.locationId, table.status, table.category)
      .where(sql`is_active`),
    // For the currencies of a client, each found by one look-up.
    index('assets_currency')
      .on(table.clientId, table.currency)
      .where(sql`is_active and purchase_cost is not null`),
    check('assets_cost', sql`purchase_cost is null or (purchase_cost >= 0 and currency is not null)`),
    check('assets_holder', sql`status <> 'assigned' or assigned_user_id is not null`),
    check('assets_warranty', sql`warranty_end >= purchase_date`),
  ],
);
