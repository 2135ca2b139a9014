import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jsonObject } from '../../db/json-object.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';

// What a statement names, found and held by that statement itself: null where the client has none with this id.

const ofClient = (table: typeof users | typeof functions | typeof locations, id: SQL) =>
  sql`from ${table} where ${table.clientId} = ${sql.placeholder('clientId')} and ${table.id} = ${id} for share`;

const integer = (name: string) => sql`${sql.placeholder(name)}::integer`;

const { id, username, firstName, lastName, isActive } = users;
const user = jsonObject({ id, username, firstName, lastName, isActive });
const team = jsonObject({ id: functions.id, name: functions.name, type: functions.type, isActive: functions.isActive });
const site = jsonObject({ id: locations.id, name: locations.name, isActive: locations.isActive });

type ValueOf<Part> = Part extends SQL<infer Value> ? Value | null : never;
export type HeldUser = ValueOf<typeof user>;
export type HeldFunction = ValueOf<typeof team>;
export type HeldLocation = ValueOf<typeof site>;

/** A user of the client, by the value of this name; so are the others. The client's own is `clientId`. */
export const heldUser = (name: string): SQL => sql`(select ${user} ${ofClient(users, integer(name))})`;
export const heldFunction = (name: string): SQL => sql`(select ${team} ${ofClient(functions, integer(name))})`;
export const heldLocation = (name: string): SQL => sql`(select ${site} ${ofClient(locations, integer(name))})`;

/** The condition that nothing is named by this value, or that what a column of `held` found is active. */
export const isNoneOrActive = (name: string, column: string): SQL =>
  sql`(${integer(name)} is null or (held.${sql.identifier(column)} ->> 'isActive')::boolean)`;
