// Who has an asset and where it is.
import type { FieldErrors } from '@orgscope/contract/errors';
import type { Drizzle } from '../../db/database.ts';
import { notFound } from '../../http/app-error.ts';
import { hasActiveFunction } from '../functions/has-active-function.ts';
import { nameOfFunction } from '../functions/name-of-function.ts';
import { hasActiveLocation } from '../locations/has-active-location.ts';
import { nameOfLocation } from '../locations/name-of-location.ts';
import { hasActiveUser } from '../users/has-active-user.ts';
import type { AssetRow, AssetValues } from './queries.ts';
import { functionInactive, locationInactive } from './refusals.ts';

export type References = Partial<Pick<AssetValues, 'assignedUserId' | 'functionId' | 'locationId'>>;

/** Refuses a holder or a place that is no active one of the client; they stay so until the transaction ends. */
export async function holdReferences(tx: Drizzle, clientId: number, references: References): Promise<void> {
  const { assignedUserId, functionId, locationId } = references;
  const absent: FieldErrors = {};
  if (assignedUserId && !(await hasActiveUser(tx, clientId, assignedUserId)))
    absent['assigned_user_id'] = ['User not found'];
  if (functionId && !(await hasActiveFunction(tx, clientId, functionId)))
    absent['function_id'] = ['Function not found'];
  if (locationId && !(await hasActiveLocation(tx, clientId, locationId)))
    absent['location_id'] = ['Location not found'];
  if (Object.keys(absent).length > 0) throw notFound(absent);
}

/** Refuses to bring an asset back to a function or location that is inactive meanwhile. */
export async function holdItsPlaces(tx: Drizzle, { clientId, functionId, locationId }: AssetRow): Promise<void> {
  if (functionId !== null && !(await hasActiveFunction(tx, clientId, functionId))) {
    throw functionInactive(await nameOfFunction(tx, clientId, functionId));
  }
  if (locationId !== null && !(await hasActiveLocation(tx, clientId, locationId))) {
    throw locationInactive(await nameOfLocation(tx, clientId, locationId));
  }
}
