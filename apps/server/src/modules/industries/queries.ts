import { listSizes } from '@orgscope/contract/lists/list-sizes';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { platformScope } from '../../db/scope.ts';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { byName } from '../../db/sql/by-name.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { oneRecord } from '../records/one-record.ts';
import { prepareStamped } from '../records/stamped-list.ts';
import { industryRefusals } from './refusals.ts';

// Industries belong to no client, so all of this runs in platform scope.

const counted = new QueryBuilder()
  .select({ industryId: clients.industryId, clients: sql<number>`count(*)::int`.as('clients') })
  .from(clients)
  .where(sql`${clients.isActive}`)
  .groupBy(clients.industryId)
  .as('counted');

const shown = (clientCount: SQL<number>) => ({
  id: industries.id,
  name: industries.name,
  description: industries.description,
  client_count: clientCount.as('client_count'),
  is_active: industries.isActive,
  version: industries.version,
});

const listed = (condition?: SQL) =>
  new QueryBuilder()
    .select(shown(sql<number>`coalesce(${counted.clients}, 0)`))
    .from(industries)
    .leftJoin(counted, eq(counted.industryId, industries.id))
    .where(condition)
    .orderBy(byName(industries.nameKey), industries.id)
    .as('rows');

/**
 * Prepares the two lists, the active industries and all of them, as the JSON of the answer. `is_active = $1` would be
 * planned each time: no generic plan can use an index of the active rows.
 */
export function industryLists(database: Database) {
  const db = database.in(platformScope);
  return {
    active: prepareStamped(db, 'industries_active', listed(sql`${industries.isActive}`)),
    all: prepareStamped(db, 'industries_all', listed()),
  };
}

const fields = ['name', 'nameKey', 'description'] as const;
export type IndustryValues = Pick<typeof industries.$inferSelect, (typeof fields)[number]>;

/** The active clients of each industry. */
const clientsOfEach = sql<number>`(select count(*)::int from ${clients}
  where ${and(eq(clients.industryId, industries.id), eq(clients.isActive, sql`true`))})`;

export const oneIndustry = oneRecord({
  table: industries,
  written: fields,
  most: listSizes.industries,
  shown: new QueryBuilder().select(shown(clientsOfEach)).from(industries),
  refusals: industryRefusals,
});

/**
 * The number of active clients of an industry. It is stable while the industry's row is locked, because adding,
 * restoring or moving a client first takes a share lock on that row.
 */
export const countActiveClients = (tx: Drizzle, { id }: { id: number }): Promise<number> =>
  tx.$count(clients, and(eq(clients.industryId, id), eq(clients.isActive, true)));
