import type { FieldErrors } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/words/message';
import type { ProfileCompletion } from '@orgscope/contract/resources/onboarding';
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { AppError } from '../../errors/app-error.ts';

type Chosen = Pick<ProfileCompletion, 'client_function_id' | 'client_location_id' | 'function_type'>;

/**
 * Refuses a complete profile without a function or location, unless the client has no active one to choose from: its
 * first administrator could not get in otherwise, and nobody else can add one.
 */
export async function requirePlaces(tx: Drizzle, clientId: number, chosen: Chosen): Promise<void> {
  const { client_function_id: place, client_location_id: site, function_type: type } = chosen;
  const faults: FieldErrors = {};
  if (place === null) {
    const ofType = type && eq(functions.type, type);
    const offered = await tx
      .select({ id: functions.id })
      .from(functions)
      .where(and(eq(functions.clientId, clientId), eq(functions.isActive, true), ofType))
      .limit(1);
    if (offered.length > 0) faults['client_function_id'] = [message('profiles.function_required')];
  }
  if (site === null) {
    const offered = await tx
      .select({ id: locations.id })
      .from(locations)
      .where(and(eq(locations.clientId, clientId), eq(locations.isActive, true)))
      .limit(1);
    if (offered.length > 0) faults['client_location_id'] = [message('profiles.location_required')];
  }
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', faults);
}
