import type { UserRecord } from '@orgscope/contract/resources/users';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { jsonObject, unlessAbsent } from '../../../db/sql/json-object.ts';
import { statement } from '../../../db/statements/statement.ts';
import { clients } from '../../../db/tables/clients.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';
import { users } from '../../../db/tables/users.ts';
import { enterClient } from '../../../identity/reach/chosen-client.ts';
import { reachOf, reachValues, withinReach } from '../../../identity/reach/reach.ts';
import type { Session } from '../../../identity/session/session.ts';
import { inOrderOf } from '../../../lib/in-order-of.ts';
import { noSuchUser } from '../../accounts/account.ts';
import { oneRecord } from '../../records/one-record.ts';
import type { Locked } from '../../records/one-record.ts';
import { alreadyActive, inactiveUser } from './refusals.ts';

const row = jsonObject({
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  profilePicture: users.profilePicture,
  platformRole: users.platformRole,
  client: jsonObject({ id: clients.id, name: clients.name }),
  clientFunction: unlessAbsent(
    functions.id,
    jsonObject({ id: functions.id, name: functions.name, type: functions.type }),
  ),
  clientLocation: unlessAbsent(locations.id, jsonObject({ id: locations.id, name: locations.name })),
  jobTitle: users.jobTitle,
  companyRole: users.companyRole,
  status: users.status,
  lastSignInAt: sql<string | null>`${users.lastSignInAt}`,
  invitedAt: sql<string | null>`${users.invitedAt}`,
  invitedByName: users.invitedByName,
  isActive: users.isActive,
  version: users.version,
});
type Row = (typeof row)['_']['type'];

const rows = () =>
  new QueryBuilder()
    .select({ row: row.as('row') })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .leftJoin(functions, and(eq(functions.clientId, users.clientId), eq(functions.id, users.clientFunctionId)))
    .leftJoin(locations, and(eq(locations.clientId, users.clientId), eq(locations.id, users.clientLocationId)));

const momentOf = (stored: string | null) => stored && new Date(stored).toISOString();

const recordOf = ({ row: user }: { row: Row }): UserRecord => ({
  id: user.id,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  full_name: `${user.firstName} ${user.lastName}`.trim(),
  profile_picture_url: user.profilePicture === null ? null : `/media/${user.profilePicture}`,
  platform_role: user.platformRole,
  client: user.client,
  client_function: user.clientFunction,
  client_location: user.clientLocation,
  job_title: user.jobTitle,
  company_role: user.companyRole,
  status: user.status,
  last_sign_in_at: momentOf(user.lastSignInAt),
  invited_at: momentOf(user.invitedAt),
  invited_by: user.invitedByName,
  is_active: user.isActive,
  version: user.version,
});

const ofClient = and(
  eq(users.clientId, sql.placeholder('clientId')),
  sql`${users.id} = any(${sql.placeholder('ids')}::integer[])`,
);
const reading = statement<{ clientId: number; ids: readonly number[] }, { row: Row }>(
  'read_users',
  rows().where(ofClient).getSQL(),
);

/** The users of a client with these ids, in the order of the ids. */
export async function readUserRecords(db: Drizzle, clientId: number, ids: readonly number[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  const found = await db.run(reading, { clientId, ids });
  return inOrderOf(ids, found.map(recordOf), ({ id }) => id);
}

const readingOne = statement<{ id: number } & ReturnType<typeof reachValues>, { row: Row }>(
  'read_user_within_reach',
  rows()
    .where(
      and(sql`${users.id} = ${sql.placeholder('id')}::integer`, withinReach(users.clientId), isNull(users.erasedAt)),
    )
    .getSQL(),
);

/** The user within the reader's reach, active or not. In a tenant's scope, which opens fewer columns than writes have. */
export async function readUserRecord(database: Database, reader: Session, id: number): Promise<UserRecord> {
  const reach = reachOf(reader);
  const [found] = await database.in(reach.scope).run(readingOne, { id, ...reachValues(reach) });
  if (!found) throw noSuchUser();
  enterClient(reader, found.row.client.id);
  return recordOf(found);
}

/** What administrators change of a user. */
const fields = [
  'firstName',
  'lastName',
  'platformRole',
  'clientFunctionId',
  'clientLocationId',
  'jobTitle',
  'companyRole',
] as const;
export type UserValues = Pick<typeof users.$inferSelect, (typeof fields)[number]>;
export type LockedUser = Locked<
  typeof users,
  | (typeof fields)[number]
  | 'searchText'
  | 'deactivatedAt'
  | 'supersededAt'
  | 'deprovisionedAt'
  | 'isEmergencyAccount'
  | 'username'
  | 'status'
>;

export const oneUser = oneRecord({
  table: users,
  written: [...fields, 'searchText', 'deactivatedAt', 'supersededAt', 'deprovisionedAt', 'isEmergencyAccount'],
  read: ['username', 'status'],
  isThere: isNull(users.erasedAt),
  shown: rows(),
  recordOf,
  refusals: { absent: noSuchUser, inactive: inactiveUser, alreadyActive },
});
