import type { HistoryAct, HistoryEvent } from '@orgscope/contract/history';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** The history of a client's records, in words that stay true when names change. Rows are added and never changed. */
export const recordEvents = pgTable(
  'record_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    resource: text('resource').notNull(),
    recordId: integer('record_id').notNull(),
    act: text('act').$type<HistoryAct>().notNull(),
    at: moment('at').notNull().defaultNow(),
    /** The actor's name at that time. Names change and other people may take them, so the id is stored too. */
    by: text('by'),
    actorId: integer('actor_id'),
    /** Another client than the record's if a platform administrator made the change. */
    actorClientId: integer('actor_client_id'),
    changes: jsonb('changes').$type<HistoryEvent['changes']>().notNull(),
  },
  (table) => [
    index('record_events_of_record').on(table.clientId, table.resource, table.recordId, table.id),
    // What changed in a year.
    index('record_events_at').on(table.clientId, table.at),
    ownRowsOnly(),
  ],
);
