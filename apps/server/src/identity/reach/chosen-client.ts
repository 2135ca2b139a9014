import type { OperatorReach } from '@orgscope/contract/endpoints';
import { message } from '@orgscope/contract/words/message';
import { AppError, notFound } from '../../errors/app-error.ts';
import { isPlatformAdmin } from './is-platform-admin.ts';
import type { Session } from '../session/session.ts';

/** Notes that the call reaches a client's data: its administrators see which platform administrators did. */
export function enterClient({ user, entered }: Session, clientId: number): void {
  if (clientId !== user.clientId) entered?.add(clientId);
}

/** The client of a call: the user's own, or the one that a platform administrator names and that is open to them. */
export function chosenClient(session: Session, named: number | undefined): number {
  const { user, closedClients } = session;
  if (named === undefined || named === user.clientId) return user.clientId;
  if (!isPlatformAdmin(session)) throw notFound(message('clients.absent'));
  if (closedClients.includes(named)) {
    throw new AppError('support_access_required', message('support_access.required'));
  }
  enterClient(session, named);
  return named;
}

/**
 * Refuses a change that names another client than the record's. Callers who cannot see other clients get "not found".
 */
export function checkClientOf(
  session: Session,
  record: { readonly clientId?: number },
  named: number | undefined,
  calls: OperatorReach = 'client',
): void {
  if (named === undefined) return;
  // What runs the platform needs no access to the client, and is no visit.
  const chosen = calls === 'platform' ? named : chosenClient(session, named);
  if (chosen !== record.clientId) {
    throw new AppError('validation_failed', { client_id: [message('common.stays_with_client')] });
  }
}
