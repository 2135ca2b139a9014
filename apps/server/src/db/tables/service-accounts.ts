import { sql } from 'drizzle-orm';
import { integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, isActive, timestamps } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** Programs of a client, which call the API with tokens of their own. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    /** Of the same sequence as the ids of users, so that an id of an actor is one of a person or of a program. */
    id: integer('id')
      .primaryKey()
      .default(sql`nextval('users_id_seq')`),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    /** What nameKey() makes of the name. */
    nameKey: text('name_key').notNull(),
    description: text('description'),
    /** The name at that time of who added it. */
    createdBy: text('created_by').notNull(),
    isActive: isActive(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('service_accounts_of_client').on(table.clientId, table.id),
    uniqueIndex('service_accounts_active_name')
      .on(table.clientId, table.nameKey)
      .where(sql`is_active`),
    ownRowsOnly(),
  ],
);
