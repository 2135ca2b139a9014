import { listSizes } from '@orgscope/contract/lists/list-sizes';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { byName } from '../../db/sql/by-name.ts';
import { clients } from '../../db/tables/clients.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import { updatedSince } from '../records/updated-since.ts';
import { countUsesOfEach } from '../records/client-records.ts';
import { oneRecord } from '../records/one-record.ts';
import { locationRefusals } from './refusals.ts';

/** The active locations of a client by name; undefined where there is no such client. */
export async function activeLocations(database: Database, clientId: number) {
  const rows = await database
    .in(tenantScope(clientId))
    .select({ choice: { id: locations.id, name: locations.name } })
    .from(clients)
    .leftJoin(locations, and(eq(locations.clientId, clients.id), eq(locations.isActive, true)))
    .where(eq(clients.id, clientId))
    .orderBy(byName(locations.nameKey), locations.id);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ choice }) => (choice ? [choice] : []));
}

const records = (condition?: SQL, countsUsers = true) =>
  new QueryBuilder()
    .select({
      id: locations.id,
      name: locations.name,
      country: locations.country,
      city: locations.city,
      address: locations.address,
      timezone: locations.timezone,
      user_count: countsUsers
        ? countUsesOfEach(locations, users.clientLocationId).as('user_count')
        : sql<null>`null`.as('user_count'),
      is_active: locations.isActive,
      version: locations.version,
    })
    .from(locations)
    .where(condition)
    .orderBy(byName(locations.nameKey), locations.id);

interface Wanted {
  readonly country: string | undefined;
  readonly withInactive: boolean;
  readonly since: string | undefined;
  readonly countsUsers: boolean;
}

/** A client's locations by name, all or those in a country. */
export const locationRecords = (clientId: number, { country, withInactive, since, countsUsers }: Wanted) =>
  records(
    and(
      eq(locations.clientId, clientId),
      country ? eq(locations.country, country) : undefined,
      withInactive ? undefined : eq(locations.isActive, true),
      updatedSince(locations, since),
    ),
    countsUsers,
  );

const fields = ['name', 'nameKey', 'country', 'city', 'address', 'timezone'] as const;
export type LocationValues = Pick<typeof locations.$inferSelect, (typeof fields)[number]>;

export const oneLocation = oneRecord({
  table: locations,
  written: fields,
  most: listSizes.locations,
  shown: records(),
  refusals: locationRefusals,
});
