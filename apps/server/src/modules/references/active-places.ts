import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';

/** The active functions and locations of a client: their ids by nameKey() of their names. */
export async function activePlaces(db: Drizzle, clientId: number) {
  const activeFunctions = await db
    .select({ id: functions.id, key: functions.nameKey })
    .from(functions)
    .where(and(eq(functions.clientId, clientId), sql`${functions.isActive}`));
  const activeLocations = await db
    .select({ id: locations.id, key: locations.nameKey })
    .from(locations)
    .where(and(eq(locations.clientId, clientId), sql`${locations.isActive}`));
  const byKey = (rows: { id: number; key: string }[]) => new Map(rows.map(({ id, key }) => [key, id]));
  return { function: byKey(activeFunctions), location: byKey(activeLocations) };
}
