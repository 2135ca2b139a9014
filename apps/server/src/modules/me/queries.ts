import { and, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/database.ts';
import { users } from '../../db/tables/users.ts';

export type UserChange = Partial<
  Pick<
    PgUpdateSetSource<typeof users>,
    | 'firstName'
    | 'lastName'
    | 'clientFunctionId'
    | 'clientLocationId'
    | 'jobTitle'
    | 'timezone'
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

/** Reads what a user is found under, and holds the user against every other write until the transaction ends. */
export async function lockUser(tx: Drizzle, clientId: number, id: number) {
  const [row] = await tx
    .select({ username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)))
    .for('update');
  if (!row) throw new Error('The user is gone');
  return row;
}

/** Saves the user's own fields. */
export async function updateUser(tx: Drizzle, clientId: number, id: number, change: UserChange): Promise<void> {
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)));
}
