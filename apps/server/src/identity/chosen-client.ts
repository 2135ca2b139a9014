import { recordStays } from '@orgscope/contract/listing';
import { AppError, notFound } from '../errors/app-error.ts';
import type { Session } from './session.ts';

/** The client that a call is about: the user's own, or the one that a platform administrator names. */
export function chosenClient({ user, permissions }: Session, named: number | undefined): number {
  if (named === undefined || named === user.clientId) return user.clientId;
  if (!permissions.includes('core.can_admin')) throw notFound('Client not found');
  return named;
}

/** Refuses a client that a change names and that is not the record's: for who sees no other, there is none. */
export function checkClientOf(
  session: Session,
  record: { readonly clientId?: number },
  named: number | undefined,
): void {
  if (named !== undefined && chosenClient(session, named) !== record.clientId) {
    throw new AppError('validation_failed', { client_id: [recordStays] });
  }
}
