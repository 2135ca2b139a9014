// Whom and what an application refers to.
import type { Drizzle } from '../../db/database.ts';
import { holdActive } from '../references/hold-active.ts';
import type { ApplicationValues } from './queries.ts';

export type References = Partial<Pick<ApplicationValues, 'businessOwnerId' | 'itOwnerId' | 'functionId'>>;

/** Refuses an owner or a function that is no active one of the client; they stay so until the transaction ends. */
export const holdReferences = (tx: Drizzle, clientId: number, references: References): Promise<void> =>
  holdActive(tx, clientId, {
    business_owner_id: ['user', references.businessOwnerId],
    it_owner_id: ['user', references.itOwnerId],
    function_id: ['function', references.functionId],
  });
