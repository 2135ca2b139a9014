import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { locations } from '../../db/tables/locations.ts';

/** Whether the client has this location, and it is active. The row stays locked until the transaction ends. */
export async function hasActiveLocation(tx: Drizzle, clientId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.clientId, clientId), eq(locations.id, id), eq(locations.isActive, true)))
    .for('share');
  return rows.length > 0;
}
