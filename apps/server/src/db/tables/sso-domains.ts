import { sql } from 'drizzle-orm';
import { integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id, moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** Domains of e-mail addresses that lead to a client's provider, once a TXT record proves that they are the client's. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    /** In lower case. */
    domain: text('domain').notNull(),
    /** What the record says: public, and different for every client. */
    proof: text('proof').notNull(),
    provenAt: moment('proven_at'),
    checkedAt: moment('checked_at'),
    /** Since when checks of a proven domain have not found its record. */
    missingSince: moment('missing_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('sso_domains_of_client').on(table.clientId, table.domain),
    uniqueIndex('sso_domains_proven')
      .on(table.domain)
      .where(sql`proven_at is not null`),
    ownRowsOnly(),
  ],
);
