import type { HistoryAct, HistoryEvent } from '@orgscope/contract/records/history';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/**
 * What a year in review counts. Each is the condition of an index, which is read instead of the table; a query has to say
 * the same. "Retired" is the English label of the status; a test of the contract (records/stored-words.test.ts) holds it.
 */
export const countedEvents = {
  /** Who was signed out is no change of a record. */
  change: sql`resource <> 'users'`,
  assignment: sql`resource = 'assets' and changes @? '$[*] ? (@.field == "assigned_user" && @.to != null)'`,
  retirement: sql`resource = 'assets' and changes @> '[{"field": "status", "to": "Retired"}]'`,
  return: sql`resource = 'assets' and changes @> '[{"field": "status", "from": "Retired"}]'`,
};

/** The changes that name people, as a path. */
const ofPeople =
  '$[*] ? (@.field == "assigned_user" || @.field == "business_owner" || @.field == "it_owner" || @.field == "action_owner")';

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
    // What one person did, in all clients: their own file, and the erasure of their name.
    index('record_events_of_actor')
      .on(table.actorId, table.id)
      .where(sql`actor_id is not null`),
    // What names a person, when they are erased. `erase_person_from_history` has to say the same.
    index('record_events_of_names')
      .using('gin', sql.raw(`jsonb_path_query_array(changes, '${ofPeople}.*')`))
      .where(sql.raw(`changes @? '${ofPeople}'`)),
    index('record_events_changes').on(table.clientId, table.at).where(countedEvents.change),
    index('record_events_assignments').on(table.clientId, table.at, table.recordId).where(countedEvents.assignment),
    index('record_events_retirements').on(table.clientId, table.at, table.recordId).where(countedEvents.retirement),
    index('record_events_returns').on(table.clientId, table.at, table.recordId).where(countedEvents.return),
    ownRowsOnly(),
  ],
);
