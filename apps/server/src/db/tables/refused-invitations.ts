import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/**
 * Invitations that would have revealed an account elsewhere: who tried which address, and when. Counted for the limit,
 * and kept for audits.
 */
export const refusedInvitations = pgTable(
  'refused_invitations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    /** A user, or the client's identity provider. */
    inviterId: integer('inviter_id').notNull(),
    address: text('address').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('refused_invitations_of_client').on(table.clientId, table.at), ownRowsOnly()],
);
