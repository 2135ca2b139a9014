import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { statement } from '../../db/statements/statement.ts';
import { users } from '../../db/tables/users.ts';
import { signedOut } from '../../identity/session/session.ts';
import { lockedReference, isNoneOrActive } from '../references/locked-reference.ts';
import type { LockedFunction, LockedLocation } from '../references/locked-reference.ts';

export type UserChange = Partial<
  Pick<
    PgUpdateSetSource<typeof users>,
    | 'firstName'
    | 'lastName'
    | 'clientFunctionId'
    | 'clientLocationId'
    | 'jobTitle'
    | 'timezone'
    | 'language'
    | 'companyRole'
    | 'profilePicture'
    | 'profileCompletedAt'
    | 'searchText'
    | 'version'
    | 'changedBy'
    | 'changedById'
    | 'changedAt'
  >
>;

/** Reads the search fields of the user, who must still be active, and locks the user until the transaction ends. */
export async function lockUser(tx: Drizzle, clientId: number, id: number) {
  const [row] = await tx
    .select({ username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id), users.isActive))
    .for('update');
  if (!row) throw signedOut();
  return row;
}

/** Saves the user's own fields. */
export async function updateUser(tx: Drizzle, clientId: number, id: number, change: UserChange): Promise<void> {
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)));
}

interface Written {
  readonly function: LockedFunction;
  readonly location: LockedLocation;
}

/** What users change in their own profile, except the picture. */
export const plainFields = [
  'firstName',
  'lastName',
  'jobTitle',
  'timezone',
  'language',
  'companyRole',
  'clientFunctionId',
  'clientLocationId',
];
const columns = getTableColumns(users) as Record<string, PgColumn>;
const assignments = [...plainFields, 'searchText', 'changedBy', 'changedById'].flatMap((field) => {
  const column = columns[field];
  return column ? [sql`${sql.identifier(column.name)} = ${sql.placeholder(field)}`] : [];
});

/**
 * Writes all of these fields, unless another request has changed the profile since the session was read. Only a function
 * and a location that are sent are looked up and locked.
 */
export const overwriting = statement<Record<string, string | number | null>, Written>(
  'change_profile',
  sql`
    with locked as materialized (
      select ${lockedReference('function', 'namedFunction')} as function, ${lockedReference('location', 'namedLocation')} as location
    ), changed as (
      update ${users} set ${sql.join(assignments, sql`, `)}, version = version + 1, changed_at = now(), updated_at = now()
      from locked where ${users.clientId} = ${sql.placeholder('clientId')} and ${users.id} = ${sql.placeholder('id')}
        and ${users.version} = ${sql.placeholder('version')}
        and ${isNoneOrActive('namedFunction', 'function')} and ${isNoneOrActive('namedLocation', 'location')}
      returning ${users.id}
    )
    select locked.* from locked, changed`,
);
