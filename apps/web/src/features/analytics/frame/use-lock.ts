import type { Module } from '@orgscope/contract/modules';
import { CallFailure } from '../../../api/failures/failure.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { lockedAnalytics } from '../../../session/locked-analytics.ts';
import type { Lock } from '../../../session/locked-analytics.ts';
import { useSession } from '../../../session/store.ts';

/** Why a page is locked for the user's own client. What another client holds, only the server knows. */
export function useLock(page: Module, client: ActingClient): Lock | undefined {
  const user = useSession((session) => session.user);
  const subscriptions = useSession((session) => session.subscriptions);
  return client.isOwn ? lockedAnalytics({ user, subscriptions })[page] : undefined;
}

/** Locked as the user's own client tells, or as the server answered. */
export const isPageLocked = (lock: Lock | undefined, error: unknown): boolean =>
  lock !== undefined || (error instanceof CallFailure && error.status === 403);
