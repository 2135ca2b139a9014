import { assetCategories, assetFields, assetStatuses } from '@orgscope/contract/resources/asset-record';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { clientRecord, clientRecordKeys } from './client-record.ts';

/** The place of a column's code in its list, from 1. */
const placeIn = (codes: readonly string[], column: string) =>
  sql.raw(`array_position(array[${codes.map((code) => `'${code}'`).join(', ')}], ${column})`);

/** The things that a client's IT owns: where each is and who has it. */
export const assets = pgTable(
  'assets',
  {
    ...clientRecord(assetFields),
    /** What nameKey() makes of the tag. */
    tagKey: text('tag_key').notNull(),
    // For the explorer, which reads them for a million assets: what takes long to work out, or to group by, for each.
    /** The first day of the month of purchase. */
    purchaseMonth: date('purchase_month', { mode: 'string' }).generatedAlwaysAs(
      sql`date_trunc('month', purchase_date::timestamp)::date`,
    ),
    /** The cost in thousandths of its currency. */
    purchaseUnits: bigint('purchase_units', { mode: 'number' }).generatedAlwaysAs(sql`(purchase_cost * 1000)::bigint`),
    categoryPlace: smallint('category_place').generatedAlwaysAs(placeIn(assetCategories, 'category')),
    statusPlace: smallint('status_place').generatedAlwaysAs(placeIn(assetStatuses, 'status')),
  },
  (table) => [
    ...clientRecordKeys('assets', assetFields, table, { key: ['tag', table.tagKey] }),
    index('assets_warranty_end')
      .on(table.clientId, table.warrantyEnd)
      .where(sql`is_active and warranty_end is not null`),
    // Since when there are any.
    index('assets_created').on(table.clientId, table.createdAt),
    // What was bought in a year.
    index('assets_purchased').on(table.clientId, table.purchaseDate),
    // For counts by these: a few megabytes for a million assets, read instead of the table.
    index('assets_counted')
      .on(table.clientId, table.functionId, table.locationId, table.status, table.category)
      .where(sql`is_active`),
    // For the explorer: half as large as the table, and in the order of the most groups.
    index('assets_explored')
      .on(
        table.clientId,
        table.supplier,
        table.categoryPlace,
        table.statusPlace,
        table.functionId,
        table.locationId,
        table.purchaseMonth,
        table.currency,
        table.purchaseUnits,
      )
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
