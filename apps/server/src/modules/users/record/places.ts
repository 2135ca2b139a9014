// The functions and locations that users have.
import { and, inArray } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';

interface Placed {
  readonly clientId: number;
  readonly clientFunctionId: number | null;
  readonly clientLocationId: number | null;
}

/** Reads what the functions and locations of users are called, and finds those of one. */
export async function namesOfPlaces(tx: Drizzle, placed: readonly Placed[]) {
  const clientIds = [...new Set(placed.map(({ clientId }) => clientId))];
  const read = async (table: typeof functions | typeof locations, ids: readonly (number | null)[]) => {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    if (wanted.length === 0) return new Map<number | null, string>();
    const rows = await tx
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(inArray(table.clientId, clientIds), inArray(table.id, wanted)));
    return new Map<number | null, string>(rows.map(({ id, name }) => [id, name]));
  };
  const [byFunction, byLocation] = await Promise.all([
    read(
      functions,
      placed.map(({ clientFunctionId }) => clientFunctionId),
    ),
    read(
      locations,
      placed.map(({ clientLocationId }) => clientLocationId),
    ),
  ]);
  return ({ clientFunctionId, clientLocationId }: Omit<Placed, 'clientId'>) => ({
    function: byFunction.get(clientFunctionId) ?? null,
    location: byLocation.get(clientLocationId) ?? null,
  });
}

export type PlaceNames = Awaited<ReturnType<typeof namesOfPlaces>>;
