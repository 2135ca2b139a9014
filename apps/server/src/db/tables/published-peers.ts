import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The values of a group of clients as they are compared with, rounded to two significant digits. It stays as it is
 * until at least five of its clients' values or memberships have changed: see docs/guide/privacy-of-benchmarks.md.
 */
export const publishedPeers = pgTable(
  'published_peers',
  {
    key: text('key').$type<MeasureKey>().notNull(),
    year: integer('year').notNull(),
    /** `all`, `industry:3` or `industry:3:51-200`. */
    group: text('group').notNull(),
    /** In the order of `values`, which ascend. */
    clientIds: integer('client_ids').array().notNull(),
    values: doublePrecision('values').array().notNull(),
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.group, table.key, table.year] })],
).enableRLS();
