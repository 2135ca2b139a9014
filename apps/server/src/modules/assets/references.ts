// Who has an asset and where it is.
import type { Drizzle } from '../../db/database.ts';
import { holdActive } from '../references/hold-active.ts';
import type { AssetValues } from './queries.ts';

export type References = Partial<Pick<AssetValues, 'assignedUserId' | 'functionId' | 'locationId'>>;

/** Refuses a holder or a place that is no active one of the client; they stay so until the transaction ends. */
export const holdReferences = (tx: Drizzle, clientId: number, references: References): Promise<void> =>
  holdActive(tx, clientId, {
    assigned_user_id: ['user', references.assignedUserId],
    function_id: ['function', references.functionId],
    location_id: ['location', references.locationId],
  });
