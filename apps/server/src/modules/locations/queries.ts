import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { locations } from '../../db/tables/locations.ts';

/** The active locations of a client by name; undefined where there is no such client. */
export async function activeLocations(database: Database, clientId: number) {
  const rows = await database
    .in(tenantScope(clientId))
    .select({ choice: { id: locations.id, name: locations.name } })
    .from(clients)
    .leftJoin(locations, and(eq(locations.clientId, clients.id), eq(locations.isActive, true)))
    .where(eq(clients.id, clientId))
    .orderBy(locations.nameKey, locations.id);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ choice }) => (choice ? [choice] : []));
}
