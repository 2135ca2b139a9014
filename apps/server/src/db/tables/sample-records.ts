import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { ownRowsOnly } from './tenancy.ts';

/** The tables in which sample data is. */
export const sampledTables = [
  'functions',
  'locations',
  'assets',
  'applications',
  'yearly_figures',
  'pulses',
  'daily_snapshots',
] as const;
export type SampledTable = (typeof sampledTables)[number];

/**
 * Which rows are sample data. They are written before the rows themselves, so that the trigger of webhooks knows them. A
 * table of its own: the records of all other clients stay as narrow as they are.
 */
export const sampleRecords = pgTable(
  'sample_records',
  {
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    table: text('of_table').$type<SampledTable>().notNull(),
    /** The id; of figures their year, of snapshots their day as 20261130. */
    recordId: integer('record_id').notNull(),
    /** The sample figures of a year, so that those which somebody enters over them can be told apart. */
    made: jsonb('made').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.table, table.recordId] }), ownRowsOnly()],
);
