import { functionTypes } from '@orgscope/contract/resources/me';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, isActive, moment, timestamps } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** The functions of a client's organisation: its departments and teams. */
export const functions = pgTable(
  'functions',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    /** What nameKey() makes of the name. */
    nameKey: text('name_key').notNull(),
    type: text('type', { enum: functionTypes }).notNull(),
    description: text('description'),
    /** What the client's identity provider calls the group. */
    externalId: text('external_id'),
    /** When the client's identity provider last took somebody out of the group. The rows of its members cannot tell. */
    membersLeftAt: moment('members_left_at'),
    isActive: isActive(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('functions_of_client').on(table.clientId, table.id),
    uniqueIndex('functions_active_name')
      .on(table.clientId, table.nameKey)
      .where(sql`is_active`),
    uniqueIndex('functions_external_id')
      .on(table.clientId, table.externalId)
      .where(sql`external_id is not null and is_active`),
    ownRowsOnly(),
  ],
);
