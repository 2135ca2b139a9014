import type { FieldErrors } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/words/message';
import type { ProfileCompletion } from '@orgscope/contract/resources/onboarding';
import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
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
  const isOffered = async (table: typeof functions | typeof locations, which?: SQL) => {
    const isActive = and(eq(table.clientId, clientId), eq(table.isActive, true), which);
    return (await tx.select({ id: table.id }).from(table).where(isActive).limit(1)).length > 0;
  };
  const faults: FieldErrors = {};
  if (place === null && (await isOffered(functions, type && eq(functions.type, type))))
    faults['client_function_id'] = [message('profiles.function_required')];
  if (site === null && (await isOffered(locations)))
    faults['client_location_id'] = [message('profiles.location_required')];
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', faults);
}
