import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { boolean, date, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What some clients' entries were before a change: their values, or null for those that were not in the group. */
export type PeerStep = readonly (readonly [clientId: number, before: number | null])[];

/**
 * The values of a group of clients as they are compared with, rounded to two significant digits. It stays as it is
 * until at least five of its clients' values or memberships have changed: see docs/guide/privacy-of-benchmarks.md.
 */
export const publishedPeers = pgTable(
  'published_peers',
  {
    key: text('key').$type<MeasureKey>().notNull(),
    /** Of measures of records alone, which go on from year to year: when the group last changed. */
    year: integer('year').notNull(),
    /** `all`, `industry:3` or `industry:3:51-200`. */
    group: text('group').notNull(),
    /** In the order of `values`, which ascend. */
    clientIds: integer('client_ids').array().notNull(),
    values: doublePrecision('values').array().notNull(),
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    /** Counts what has been published of the group. */
    version: integer('edition').notNull().default(1),
    /** Nobody sees it: fewer than five of its clients take part. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** The steps back to every earlier version, the newest first: a new one must differ enough from each. */
    earlier: jsonb('earlier').$type<readonly PeerStep[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.group, table.key, table.year] })],
).enableRLS();
