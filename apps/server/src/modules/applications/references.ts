// Whom and what an application refers to.
import type { FieldErrors } from '@orgscope/contract/errors';
import type { Drizzle } from '../../db/database.ts';
import { notFound } from '../../http/app-error.ts';
import { hasActiveFunction } from '../functions/has-active-function.ts';
import { nameOfFunction } from '../functions/name-of-function.ts';
import { hasActiveUser } from '../users/has-active-user.ts';
import type { ApplicationRow, ApplicationValues } from './queries.ts';
import { functionInactive } from './refusals.ts';

export type References = Partial<Pick<ApplicationValues, 'businessOwnerId' | 'itOwnerId' | 'functionId'>>;

/** Refuses an owner or a function that is no active one of the client; they stay so until the transaction ends. */
export async function holdReferences(tx: Drizzle, clientId: number, references: References): Promise<void> {
  const { businessOwnerId, itOwnerId, functionId } = references;
  const absent: FieldErrors = {};
  for (const [field, id] of Object.entries({ business_owner_id: businessOwnerId, it_owner_id: itOwnerId })) {
    if (id && !(await hasActiveUser(tx, clientId, id))) absent[field] = ['User not found'];
  }
  if (functionId && !(await hasActiveFunction(tx, clientId, functionId)))
    absent['function_id'] = ['Function not found'];
  if (Object.keys(absent).length > 0) throw notFound(absent);
}

/** Refuses to bring an application back to a function that is inactive meanwhile. */
export async function holdItsFunction(tx: Drizzle, { clientId, functionId }: ApplicationRow): Promise<void> {
  if (functionId === null || (await hasActiveFunction(tx, clientId, functionId))) return;
  throw functionInactive(await nameOfFunction(tx, clientId, functionId));
}
