import type { PlatformRole } from '@orgscope/contract/permissions';
import type { Drizzle } from '../../db/database.ts';
import { notFound } from '../../http/app-error.ts';
import type { Session } from '../../http/session.ts';
import { operatorId } from '../../lib/operator.ts';
import { hasActiveFunction } from '../functions/has-active-function.ts';
import { hasActiveLocation } from '../locations/has-active-location.ts';

export const isPlatformAdmin = ({ permissions }: Session): boolean => permissions.includes('core.can_admin');

/** Whether somebody may make a user of a client what the role says. */
export const mayGiveRole = (giver: Session, role: PlatformRole, clientId: number): boolean =>
  role !== 'platform_admin' || (isPlatformAdmin(giver) && clientId === operatorId);

interface Places {
  client_function_id?: number | null | undefined;
  client_location_id?: number | null | undefined;
}

/** Refuses a function or location that is no active one of the client; both stay so until the transaction ends. */
export async function holdActivePlaces(tx: Drizzle, clientId: number, places: Places): Promise<void> {
  const { client_function_id: functionId, client_location_id: locationId } = places;
  if (functionId && !(await hasActiveFunction(tx, clientId, functionId))) throw notFound('Function not found');
  if (locationId && !(await hasActiveLocation(tx, clientId, locationId))) throw notFound('Location not found');
}
