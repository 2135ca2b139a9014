import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { locations } from '../../db/tables/locations.ts';

/** What a client's location is called, whether it is active or not. */
export async function nameOfLocation(tx: Drizzle, clientId: number, id: number): Promise<string> {
  const [row] = await tx
    .select({ name: locations.name })
    .from(locations)
    .where(and(eq(locations.clientId, clientId), eq(locations.id, id)));
  if (!row) throw new Error('The location is gone');
  return row.name;
}
