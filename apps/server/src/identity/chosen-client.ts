import { message } from '@orgscope/contract/message';
import { AppError, notFound } from '../errors/app-error.ts';
import type { Session } from './session.ts';

/** The client of a call: the user's own, or the one that a platform administrator names. */
export function chosenClient({ user, permissions }: Session, named: number | undefined): number {
  if (named === undefined || named === user.clientId) return user.clientId;
  if (!permissions.includes('core.can_admin')) throw notFound(message('clients.absent'));
  return named;
}

/**
 * Refuses a change that names another client than the record's. Callers who cannot see other clients get "not found".
 */
export function checkClientOf(
  session: Session,
  record: { readonly clientId?: number },
  named: number | undefined,
): void {
  if (named !== undefined && chosenClient(session, named) !== record.clientId) {
    throw new AppError('validation_failed', { client_id: [message('common.stays_with_client')] });
  }
}
