import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { forgetBrand } from '../lib/colors/brand.ts';
import { forgetReads } from '../lib/browser/early-reads.ts';
import { readStored, removeStored, sessionPrefix, writeStored } from '../lib/browser/storage.ts';
import { forgetPendingSignOut } from './pending-sign-out.ts';
import { signedOut, storedName, validSession } from './stored-session.ts';
import type { StoredSession } from './stored-session.ts';

export interface Session extends StoredSession {
  /** The user is being fetched again. */
  isLoading: boolean;
  /** The user ended the last session by signing out: the next user is not sent to the page that was open. */
  hasSignedOut: boolean;
  /** Why the server ended the last session, in its words; empty if it gave no reason. */
  endReason: string | undefined;
}

// True after a sign-out. Only pages that were open then read it: a later visit returns to the page it asked for.
const signOutName = 'orgscope-signed-out';

/** Where a tab keeps the input of forms that were open when the session ended. */
export const keptInputName = 'kept-input';

/** The signed-in user, stored in the browser so that a page can render at once. */
export const useSession = create<Session>()(
  persist((): Session => ({ ...signedOut, isLoading: false, hasSignedOut: false, endReason: undefined }), {
    name: storedName,
    partialize: ({ user, subscriptions, permissions, isAuthenticated }): StoredSession => ({
      user,
      subscriptions,
      permissions,
      isAuthenticated,
    }),
    merge: (stored, current) => ({ ...current, ...validSession(stored) }),
  }),
);

// The next user may be another one, of another client.
function forgetTraces(): void {
  forgetBrand();
  forgetReads();
  removeStored(sessionPrefix);
}

/** Starts a session from the answer to a sign-in. */
export function startSession(user: Record<string, unknown>, subscriptions: unknown): void {
  const session = validSession({ user, subscriptions, permissions: user['permissions'], isAuthenticated: true });
  forgetTraces();
  writeStored(signOutName, undefined);
  forgetPendingSignOut();
  useSession.setState({ ...session, hasSignedOut: false, endReason: undefined });
}

/** Takes over the fields of an answer about the user; omitted fields stay. */
export function updateSession(answer: Record<string, unknown>): void {
  useSession.setState((session) => {
    if (!session.isAuthenticated) return session;
    const { subscriptions = session.subscriptions, permissions = session.permissions } = answer;
    return validSession({ user: { ...session.user, ...answer }, subscriptions, permissions, isAuthenticated: true });
  });
}

/** Clears the user. */
export function clearSession({ hasSignedOut = false, endReason }: Partial<Session> = {}): void {
  forgetTraces();
  // Before the session: the other tabs read both when they are told of that.
  writeStored(signOutName, hasSignedOut || undefined);
  useSession.setState({ ...signedOut, isLoading: false, hasSignedOut, endReason });
}

// A server may send name and client later: only a different name or client means another user.
function isOver({ isAuthenticated, user }: StoredSession, now: StoredSession): boolean {
  if (!isAuthenticated) return false;
  if (!now.isAuthenticated || (user?.username !== undefined && now.user?.username !== user.username)) return true;
  const [client, clientNow] = [user?.client?.id, now.user?.client?.id];
  return client !== undefined && clientNow !== undefined && String(client) !== String(clientNow);
}

let over = 0;
useSession.subscribe((now, before) => {
  if (isOver(before, now)) over += 1;
});

/** The number of sessions that have ended on this page: state of a session starts again when it changes. */
export const sessionsOver = (): number => over;

/** Calls `act` whenever a session ends, until the returned function is called: its user has signed out, or another one has signed in. */
export const onUserLeft = (act: () => void): (() => void) =>
  useSession.subscribe((now, before) => {
    if (isOver(before, now)) act();
  });

// The session may have ended in another tab, by a sign-out or otherwise.
function readAgain(): void {
  const before = useSession.getState();
  void useSession.persist.rehydrate();
  if (isOver(before, useSession.getState())) useSession.setState({ hasSignedOut: readStored(signOutName) === true });
}

/** Follows the other tabs: a sign-out in one signs all out. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === storedName) readAgain();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/**
 * Reads the session again, and calls `act`, when Back brings a page from the browser's memory: it is as it was left,
 * which may be before a sign-out, and has missed what other tabs told.
 */
export function followReturns(act: () => void): () => void {
  const follow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    readAgain();
    act();
  };
  window.addEventListener('pageshow', follow);
  return () => window.removeEventListener('pageshow', follow);
}
