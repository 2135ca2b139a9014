// Which functions and locations of the sample data stay when it is removed: what the client has built upon them would lose them.
import { and, eq, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { pulseInvitations } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { ssoMappings } from '../../db/tables/sso-mappings.ts';
import { users } from '../../db/tables/users.ts';
import { namingFunction, namingLocation } from '../references/naming.ts';
import { isSample } from './is-sample.ts';
import type { ClientTable } from './is-sample.ts';

type Place = typeof functions | typeof locations;

/** Somebody has changed it, and has not deleted it. */
const isChanged = (place: Place) => sql`(${place.version} > 1 and ${place.isActive})`;

const usedIn = (place: Place, table: ClientTable, column: PgColumn, where?: SQL) =>
  sql`exists (select from ${table} where ${and(eq(table.clientId, place.clientId), eq(column, place.id), where)})`;

/** A user names it, or another record that is no sample. */
const named = (place: Place, { users: ofUsers, ...others }: typeof namingFunction | typeof namingLocation) => [
  usedIn(place, users, ofUsers),
  ...Object.values(others).map((column) => {
    const table = column.table as ClientTable & { readonly id: PgColumn };
    return usedIn(place, table, column, not(isSample(table)));
  }),
];

/** A pulse is for its people alone. */
const asked = (place: Place, ids: 'function_ids' | 'location_ids') =>
  sql`exists (select from ${pulses} where ${eq(pulses.clientId, place.clientId)}
    and ${pulses.audience} -> ${sql.raw(`'${ids}'`)} @> to_jsonb(${place.id}))`;

const anyOf = (uses: readonly SQL[]) => sql`(${sql.join([...uses], sql` or `)})`;

export const keptFunction = anyOf([
  isChanged(functions),
  ...named(functions, namingFunction),
  usedIn(functions, ssoMappings, ssoMappings.functionId),
  usedIn(functions, pulseInvitations, pulseInvitations.functionId),
  asked(functions, 'function_ids'),
]);

export const keptLocation = anyOf([
  isChanged(locations),
  ...named(locations, namingLocation),
  usedIn(locations, pulseInvitations, pulseInvitations.locationId),
  asked(locations, 'location_ids'),
]);
