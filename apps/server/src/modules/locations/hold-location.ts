import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { locations } from '../../db/tables/locations.ts';

/** A client's location, which stays as it is until the transaction ends; undefined where the client has none with this id. */
export async function holdLocation(tx: Drizzle, clientId: number, id: number) {
  const [held] = await tx
    .select({ name: locations.name, isActive: locations.isActive })
    .from(locations)
    .where(and(eq(locations.clientId, clientId), eq(locations.id, id)))
    .for('share');
  return held;
}
