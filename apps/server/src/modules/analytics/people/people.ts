import { message } from '@orgscope/contract/words/message';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { tenantScope } from '../../../db/scope.ts';
import { customAttributeOptions } from '../../../db/tables/custom-attributes.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';
import { userAttributeValues } from '../../../db/tables/user-attribute-values.ts';
import { users } from '../../../db/tables/users.ts';
import { notFound } from '../../../errors/app-error.ts';
import type { PageClient } from '../page/page-client.ts';
import type { PlaceId } from './hidden-groups.ts';
import type { People, PeopleFilters } from './people-split.ts';

const count = sql<number>`count(*)::int`;
const isActive = (clientId: number) => and(eq(users.clientId, clientId), eq(users.status, 'active'));

/** Active people by the options of the attribute that has this option. */
async function byOption(tx: Drizzle, clientId: number, optionId: number): Promise<Map<PlaceId, number>> {
  const [option] = await tx
    .select({ attributeId: customAttributeOptions.attributeId })
    .from(customAttributeOptions)
    .where(and(eq(customAttributeOptions.clientId, clientId), eq(customAttributeOptions.id, optionId)));
  if (!option) throw notFound(message('attributes.option_absent'));
  const rows = await tx
    .select({ id: userAttributeValues.optionId, count })
    .from(users)
    .leftJoin(
      userAttributeValues,
      and(
        eq(userAttributeValues.clientId, users.clientId),
        eq(userAttributeValues.userId, users.id),
        eq(userAttributeValues.attributeId, option.attributeId),
      ),
    )
    .where(isActive(clientId))
    .groupBy(userAttributeValues.optionId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Counts a client's active people by function and location. Refuses filters by what the client does not have. */
export function readPeople(database: Database, clientId: number, filters: PeopleFilters): Promise<People> {
  return database.transaction(tenantScope(clientId), async (tx) => {
    const [ofFunctions, ofLocations, cells] = await Promise.all([
      tx
        .select({ id: functions.id, name: functions.name, type: functions.type })
        .from(functions)
        .where(eq(functions.clientId, clientId)),
      tx.select({ id: locations.id, name: locations.name }).from(locations).where(eq(locations.clientId, clientId)),
      tx
        .select({ row: users.clientFunctionId, column: users.clientLocationId, count })
        .from(users)
        .where(isActive(clientId))
        .groupBy(users.clientFunctionId, users.clientLocationId),
    ]);
    const { functionId, locationId, optionId } = filters;
    if (functionId !== undefined && !ofFunctions.some(({ id }) => id === functionId))
      throw notFound(message('functions.absent'));
    if (locationId !== undefined && !ofLocations.some(({ id }) => id === locationId))
      throw notFound(message('locations.absent'));
    const options = optionId === undefined ? new Map<PlaceId, number>() : await byOption(tx, clientId, optionId);
    return { cells, functions: ofFunctions, locations: ofLocations, options };
  });
}

/** The people of an attribute by its options, for one of these. */
export const optionsBeside = (database: Database, { id, scope }: PageClient, optionId: number) =>
  byOption(database.in(scope), id, optionId);
