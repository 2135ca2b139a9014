import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, timestamps } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** Named views of a table: filter, order and columns. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    userId: integer('user_id').notNull(),
    /** The table: the name of its resource. */
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** nameKey() of the name. */
    nameKey: text('name_key').notNull(),
    /** The query of the screen's address. */
    query: text('query').notNull(),
    hiddenColumns: jsonb('hidden_columns').$type<string[]>().notNull(),
    /** Whether everyone in the client sees it. */
    isShared: boolean('is_shared').notNull(),
    ...edition(),
    ...timestamps(),
  },
  (table) => [
    unique('saved_views_of_client').on(table.clientId, table.id),
    uniqueIndex('saved_views_name').on(table.userId, table.screen, table.nameKey),
    index('saved_views_of_screen').on(table.clientId, table.screen),
    foreignKey({
      name: 'saved_views_user',
      columns: [table.clientId, table.userId],
      foreignColumns: [users.clientId, users.id],
    }),
    ownRowsOnly(),
  ],
);

/** The view that a screen opens with, per user who has chosen one. */
export const savedViewDefaults = pgTable(
  'saved_view_defaults',
  {
    clientId: integer('client_id').notNull(),
    userId: integer('user_id').notNull(),
    screen: text('screen').notNull(),
    viewId: integer('view_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'saved_view_defaults_of_user', columns: [table.userId, table.screen] }),
    index('saved_view_defaults_view').on(table.clientId, table.viewId),
    foreignKey({
      name: 'saved_view_defaults_user',
      columns: [table.clientId, table.userId],
      foreignColumns: [users.clientId, users.id],
    }),
    foreignKey({
      name: 'saved_view_defaults_view',
      columns: [table.clientId, table.viewId],
      foreignColumns: [savedViews.clientId, savedViews.id],
    }).onDelete('cascade'),
    ownRowsOnly(),
  ],
);
