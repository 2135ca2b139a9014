import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id, moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** Times in which the operator's platform administrators may see a client's data. */
export const supportAccess = pgTable(
  'support_access',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    /** An administrator of the client, or the platform administrator who broke the glass. */
    openedBy: integer('opened_by')
      .notNull()
      .references(() => users.id),
    /** Why the glass was broken; null for a grant. */
    reason: text('reason'),
    from: moment('from_at').notNull().defaultNow(),
    until: moment('until_at').notNull(),
    endedAt: moment('ended_at'),
    /** Null if its time was over, or if the client was deactivated. */
    endedBy: integer('ended_by').references(() => users.id),
  },
  (table) => [
    unique('support_access_of_client').on(table.clientId, table.id),
    // Whoever opens one ends the one before, also if its time is over.
    uniqueIndex('support_access_open')
      .on(table.clientId)
      .where(sql`ended_at is null`),
    index('support_access_opened_by').on(table.openedBy),
    index('support_access_ended_by').on(table.endedBy),
    check('support_access_period', sql`until_at > from_at and until_at <= from_at + interval '90 days 1 hour'`),
    check('support_access_reason', sql`length(reason) >= 10`),
    ownRowsOnly(),
  ],
);

/** The platform administrators who were shown or changed something of a client while it was open. */
export const supportVisits = pgTable(
  'support_visits',
  {
    clientId: integer('client_id').notNull(),
    accessId: integer('access_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accessId, table.userId] }),
    foreignKey({
      columns: [table.clientId, table.accessId],
      foreignColumns: [supportAccess.clientId, supportAccess.id],
      name: 'support_visits_access',
    }),
    index('support_visits_client').on(table.clientId, table.accessId),
    index('support_visits_user').on(table.userId),
    ownRowsOnly(),
  ],
);
