import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { users } from '../../db/tables/users.ts';

/** The function and the location of an active user of the client, who stays so until the transaction ends. */
export async function placesOfUser(tx: Drizzle, clientId: number, id: number) {
  const [places] = await tx
    .select({ functionId: users.clientFunctionId, locationId: users.clientLocationId })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id), eq(users.isActive, true)))
    .for('share');
  return places;
}
