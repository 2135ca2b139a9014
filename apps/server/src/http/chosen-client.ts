import { notFound } from './app-error.ts';
import type { Session } from './session.ts';

/** The client that a call is about: the user's own, or the one that a platform administrator names. */
export function chosenClient({ user, permissions }: Session, named: number | undefined): number {
  if (named === undefined || named === user.clientId) return user.clientId;
  if (!permissions.includes('core.can_admin')) throw notFound('Client not found');
  return named;
}
