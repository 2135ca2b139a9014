import { sql } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';

/** The role of a tenant's statements. Row level security restricts it to the rows of its client. */
export const tenantRole = 'orgscope_tenant';
/** The role of all other statements of the server: every row, but only the granted rights. */
export const platformRole = 'orgscope_platform';

/** The tenant of the running statement; null outside a tenant's scope, where it matches no row. */
const currentClient = `(select nullif(current_setting('app.client_id', true), '')::int)`;

/** A tenant's own rows, in most tables. */
export const isOwnRow = `client_id = ${currentClient}`;
/** The same for platform tables that a tenant may read in part. */
export const readableRows: Readonly<Record<string, string>> = {
  clients: `id = ${currentClient}`,
  industries: 'exists (select 1 from clients where clients.industry_id = industries.id)',
};

const to = pgRole(tenantRole).existing();

/** The policy of a tenant table: own rows only, for reading and writing. */
export const ownRowsOnly = () =>
  pgPolicy('own_client', { to, for: 'all', using: sql.raw(isOwnRow), withCheck: sql.raw(isOwnRow) });

/** The policy of a platform table that a tenant may read in part. */
export const readableInPart = (table: 'clients' | 'industries') =>
  pgPolicy('own_client', { to, for: 'select', using: sql.raw(readableRows[table] ?? 'false') });
