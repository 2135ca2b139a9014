// Whom and what an application refers to.
import type { Drizzle } from '../../db/database.ts';
import { hasActiveFunction } from '../functions/has-active-function.ts';
import { nameOfFunction } from '../functions/name-of-function.ts';
import { holdActive } from '../records/hold-active.ts';
import type { ApplicationRow, ApplicationValues } from './queries.ts';
import { functionInactive } from './refusals.ts';

export type References = Partial<Pick<ApplicationValues, 'businessOwnerId' | 'itOwnerId' | 'functionId'>>;

/** Refuses an owner or a function that is no active one of the client; they stay so until the transaction ends. */
export const holdReferences = (tx: Drizzle, clientId: number, references: References): Promise<void> =>
  holdActive(tx, clientId, {
    business_owner_id: ['user', references.businessOwnerId],
    it_owner_id: ['user', references.itOwnerId],
    function_id: ['function', references.functionId],
  });

/** Refuses to bring an application back to a function that is inactive meanwhile. */
export async function holdItsFunction(tx: Drizzle, { clientId, functionId }: ApplicationRow): Promise<void> {
  if (functionId === null || (await hasActiveFunction(tx, clientId, functionId))) return;
  throw functionInactive(await nameOfFunction(tx, clientId, functionId));
}
