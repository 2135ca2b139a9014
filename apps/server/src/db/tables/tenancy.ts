import { sql } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';

/** The role that a tenant's statements run as. Row level security holds it to the rows of its own client. */
export const tenantRole = 'orgscope_tenant';
/** The role that all other statements of the server run as: every row, but no more than is granted to it. */
export const platformRole = 'orgscope_platform';

/** The tenant of the running statement; null outside a tenant's scope, where no row matches it. */
const currentClient = `(select nullif(current_setting('app.client_id', true), '')::int)`;

/** Which rows are a tenant's own, in most tables. */
export const isOwnRow = `client_id = ${currentClient}`;
/** The same of the platform's tables that a tenant may read in part. */
export const readableRows: Readonly<Record<string, string>> = {
  clients: `id = ${currentClient}`,
  industries: 'exists (select 1 from clients where clients.industry_id = industries.id)',
};

const to = pgRole(tenantRole).existing();

/** The policy of a tenant table: own rows only, for reading and for writing. */
export const ownRowsOnly = () =>
  pgPolicy('own_client', { to, for: 'all', using: sql.raw(isOwnRow), withCheck: sql.raw(isOwnRow) });

/** The policy of a platform table that a tenant may read in part. */
export const readableInPart = (table: 'clients' | 'industries') =>
  pgPolicy('own_client', { to, for: 'select', using: sql.raw(readableRows[table] ?? 'false') });
