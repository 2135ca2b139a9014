// The functions and locations that users have.
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { clients } from '../../../db/tables/clients.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';

interface Placed {
  readonly clientId: number;
  readonly clientFunctionId: number | null;
  readonly clientLocationId: number | null;
}

/** What a user's function and location are called. */
export async function namesOfPlaces(tx: Drizzle, { clientId, clientFunctionId, clientLocationId }: Placed) {
  const [names] = await tx
    .select({ function: functions.name, location: locations.name })
    .from(clients)
    .leftJoin(functions, and(eq(functions.clientId, clients.id), eq(functions.id, clientFunctionId ?? 0)))
    .leftJoin(locations, and(eq(locations.clientId, clients.id), eq(locations.id, clientLocationId ?? 0)))
    .where(eq(clients.id, clientId));
  return names ?? { function: null, location: null };
}
