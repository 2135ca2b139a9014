import { and, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/database.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
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
  >
>;

/** Whether the client has this function, and it is active. The row stays locked until the transaction ends. */
export async function hasActiveFunction(tx: Drizzle, clientId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: functions.id })
    .from(functions)
    .where(and(eq(functions.clientId, clientId), eq(functions.id, id), eq(functions.isActive, true)))
    .for('share');
  return rows.length > 0;
}

/** Whether the client has this location, and it is active. The row stays locked until the transaction ends. */
export async function hasActiveLocation(tx: Drizzle, clientId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.clientId, clientId), eq(locations.id, id), eq(locations.isActive, true)))
    .for('share');
  return rows.length > 0;
}

/** Saves the user's own fields. */
export async function updateUser(tx: Drizzle, clientId: number, id: number, change: UserChange): Promise<void> {
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)));
}
