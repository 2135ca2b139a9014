import { targetDirections } from '@orgscope/contract/analytics/measure-value';
import { measureKeys } from '@orgscope/contract/analytics/measures';
import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** What a client wants a measure to be in a year. */
export const measureTargets = pgTable(
  'measure_targets',
  {
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    year: integer('year').notNull(),
    key: text('key', { enum: measureKeys }).notNull(),
    direction: text('direction', { enum: targetDirections }).notNull(),
    value: doublePrecision('value').notNull(),
    /** The upper end of a range. */
    high: doublePrecision('high'),
    /** Of an amount of money; null where it is not known, and it is taken for that of the page. */
    currency: text('currency'),
    ...edition(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.year, table.key] }), ownRowsOnly()],
);
