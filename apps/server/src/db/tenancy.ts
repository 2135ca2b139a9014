import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';

/** The role that a tenant's statements run as. Row level security holds it to the rows of its own client. */
const tenantRole = pgRole('orgscope_tenant').existing();

/** The tenant of the running statement; null outside a tenant's scope, where no row matches it. */
const currentClient = sql.raw(`(select nullif(current_setting('app.client_id', true), '')::int)`);

/** The policy of a tenant table: own rows only, for reading and for writing. */
export const ownRowsOnly = () =>
  pgPolicy('own_client', {
    to: tenantRole,
    for: 'all',
    using: sql`client_id = ${currentClient}`,
    withCheck: sql`client_id = ${currentClient}`,
  });

/** The policy of a platform table that a tenant may read in part. */
export const readableWhere = (condition: SQL) =>
  pgPolicy('own_client', { to: tenantRole, for: 'select', using: condition });

export const isOwnClient = sql`id = ${currentClient}`;
export const isOwnIndustry = sql.raw('exists (select 1 from clients where clients.industry_id = industries.id)');
