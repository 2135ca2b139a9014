import { sql } from 'drizzle-orm';
import { integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, isActive, timestamps } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** The places where a client's people work. */
export const locations = pgTable(
  'locations',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    /** What nameKey() makes of the name. */
    nameKey: text('name_key').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    city: text('city'),
    address: text('address'),
    timezone: text('timezone'),
    isActive: isActive(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('locations_of_client').on(table.clientId, table.id),
    uniqueIndex('locations_active_name')
      .on(table.clientId, table.nameKey)
      .where(sql`is_active`),
    ownRowsOnly(),
  ],
);
