import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Yearly means, kept by platform administrators: units of a currency for one US dollar. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    year: integer('year').notNull(),
    currency: text('currency').notNull(),
    perUsd: doublePrecision('per_usd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.currency] })],
).enableRLS();
