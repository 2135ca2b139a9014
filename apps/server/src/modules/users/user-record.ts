import type { UserRecord } from '@orgscope/contract/resources/users';
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import { inOrderOf } from '../../lib/in-order-of.ts';

const select = (db: Drizzle) =>
  db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      profilePicture: users.profilePicture,
      platformRole: users.platformRole,
      client: { id: clients.id, name: clients.name },
      clientFunction: { id: functions.id, name: functions.name, type: functions.type },
      clientLocation: { id: locations.id, name: locations.name },
      jobTitle: users.jobTitle,
      companyRole: users.companyRole,
      status: users.status,
      lastSignInAt: users.lastSignInAt,
      invitedAt: users.invitedAt,
      invitedByName: users.invitedByName,
      isActive: users.isActive,
      version: users.version,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .leftJoin(functions, and(eq(functions.clientId, users.clientId), eq(functions.id, users.clientFunctionId)))
    .leftJoin(locations, and(eq(locations.clientId, users.clientId), eq(locations.id, users.clientLocationId)));

const recordOf = (row: Awaited<ReturnType<typeof select>>[number]): UserRecord => ({
  id: row.id,
  username: row.username,
  first_name: row.firstName,
  last_name: row.lastName,
  full_name: `${row.firstName} ${row.lastName}`.trim(),
  profile_picture_url: row.profilePicture === null ? null : `/media/${row.profilePicture}`,
  platform_role: row.platformRole,
  client: row.client,
  client_function: row.clientFunction,
  client_location: row.clientLocation,
  job_title: row.jobTitle,
  company_role: row.companyRole,
  status: row.status,
  last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
  invited_at: row.invitedAt?.toISOString() ?? null,
  invited_by: row.invitedByName,
  is_active: row.isActive,
  version: row.version,
});

/** The users of a client with these ids, in the order of the ids. */
export async function readUserRecords(db: Drizzle, clientId: number, ids: readonly number[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  const rows = await select(db).where(and(eq(users.clientId, clientId), isAnyOf(users.id, ids)));
  return inOrderOf(ids, rows, ({ id }) => id).map(recordOf);
}
