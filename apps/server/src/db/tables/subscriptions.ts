import type { Module } from '@orgscope/contract/modules';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, isActive, timestamps } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** A client's subscriptions. A tenant reads its own; only the platform writes. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    /** nameKey() of the name. */
    nameKey: text('name_key').notNull(),
    modules: text('modules').array().$type<Module[]>().notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    /** The last day; null if it has no end. */
    endDate: date('end_date', { mode: 'string' }),
    /** Null if it is unlimited. */
    seatLimit: integer('seat_limit'),
    notes: text('notes'),
    /** False once it is cancelled. */
    isActive: isActive(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('subscriptions_of_client').on(table.clientId, table.id),
    // Also finds a client's subscriptions at each request.
    uniqueIndex('subscriptions_active_name')
      .on(table.clientId, table.nameKey)
      .where(sql`is_active`),
    check('subscriptions_modules', sql`cardinality(modules) > 0`),
    check('subscriptions_period', sql`end_date >= start_date`),
    check('subscriptions_seats', sql`seat_limit > 0`),
    ownRowsOnly(),
  ],
);
