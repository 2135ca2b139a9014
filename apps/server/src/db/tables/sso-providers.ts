import { ssoModes } from '@orgscope/contract/resources/sso';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id, moment, timestamps } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** The OpenID provider by which the people of a client sign in. Read before the tenant is known: in platform scope. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    id: id(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    /** Our id at the provider. */
    oidcClientId: text('oidc_client_id').notNull(),
    /** Encrypted. */
    clientSecret: text('client_secret').notNull(),
    /** When a test of this issuer, id and secret came back; null after a change. */
    testedAt: moment('tested_at'),
    mode: text('mode', { enum: ssoModes }).notNull().default('off'),
    createsPeople: boolean('creates_people').notNull().default(false),
    trustsFactors: boolean('trusts_factors').notNull().default(false),
    claim: text('claim').notNull().default('groups'),
    ...timestamps(),
  },
  (table) => [
    unique('sso_providers_client').on(table.clientId),
    unique('sso_providers_of_client').on(table.clientId, table.id),
    check('sso_providers_secret_is_sealed', sql`client_secret like 'v1.%.%'`),
    check('sso_providers_mode', sql`mode = 'off' or (mode in ('optional', 'required') and tested_at is not null)`),
    ownRowsOnly(),
  ],
);
