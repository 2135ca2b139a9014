// Who has an asset and where it is.
import type { Drizzle } from '../../db/database.ts';
import { hasActiveFunction } from '../functions/has-active-function.ts';
import { nameOfFunction } from '../functions/name-of-function.ts';
import { hasActiveLocation } from '../locations/has-active-location.ts';
import { nameOfLocation } from '../locations/name-of-location.ts';
import { holdActive } from '../records/hold-active.ts';
import type { AssetRow, AssetValues } from './queries.ts';
import { functionInactive, locationInactive } from './refusals.ts';

export type References = Partial<Pick<AssetValues, 'assignedUserId' | 'functionId' | 'locationId'>>;

/** Refuses a holder or a place that is no active one of the client; they stay so until the transaction ends. */
export const holdReferences = (tx: Drizzle, clientId: number, references: References): Promise<void> =>
  holdActive(tx, clientId, {
    assigned_user_id: ['user', references.assignedUserId],
    function_id: ['function', references.functionId],
    location_id: ['location', references.locationId],
  });

/** Refuses to bring an asset back to a function or location that is inactive meanwhile. */
export async function holdItsPlaces(tx: Drizzle, { clientId, functionId, locationId }: AssetRow): Promise<void> {
  if (functionId !== null && !(await hasActiveFunction(tx, clientId, functionId))) {
    throw functionInactive(await nameOfFunction(tx, clientId, functionId));
  }
  if (locationId !== null && !(await hasActiveLocation(tx, clientId, locationId))) {
    throw locationInactive(await nameOfLocation(tx, clientId, locationId));
  }
}
