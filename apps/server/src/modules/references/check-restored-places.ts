import { functionMessages, locationMessages } from '@orgscope/contract/places';
import type { Drizzle } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { holdFunction } from '../functions/hold-function.ts';
import { holdLocation } from '../locations/hold-location.ts';

interface Places {
  readonly functionId: number | null;
  readonly locationId?: number | null;
}

/**
 * Refuses to restore a record whose function or location has become inactive meanwhile. Both stay active until the
 * transaction ends.
 */
export async function checkRestoredPlaces(
  tx: Drizzle,
  clientId: number,
  { functionId, locationId = null }: Places,
): Promise<void> {
  const itsFunction = functionId === null ? undefined : await holdFunction(tx, clientId, functionId);
  if (itsFunction?.isActive === false) {
    throw new AppError('inactive', functionMessages.functionInactive(itsFunction.name));
  }
  const itsLocation = locationId === null ? undefined : await holdLocation(tx, clientId, locationId);
  if (itsLocation?.isActive === false) {
    throw new AppError('inactive', locationMessages.locationInactive(itsLocation.name));
  }
}
