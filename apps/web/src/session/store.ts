import type { HeldSubscription, Me } from '@orgscope/contract/resources/me';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { forgetBrand } from '../lib/brand.ts';
import { isRecord } from '../lib/is-record.ts';
import { removeSessionItems } from '../lib/storage.ts';

/** The user as a server may describe him: everything may be absent. */
export type SessionUser = Partial<Omit<Me, 'client' | 'company_role' | 'permissions' | 'subscriptions'>> & {
  /** A server may have roles of its own. */
  company_role?: string | null;
  client?: Pick<Me['client'], 'id'> & Partial<Me['client']>;
};

interface Kept {
  user: SessionUser | null;
  subscriptions: readonly Partial<HeldSubscription>[];
  permissions: readonly string[];
  isAuthenticated: boolean;
}

export interface Session extends Kept {
  /** The user is being asked for anew. */
  isLoading: boolean;
  /** The last session ended because its user chose so: nobody is led back to what was open in it. */
  hasSignedOut: boolean;
  /** Why the server ended the last session, in its words; empty where it gave none. */
  endReason: string | undefined;
}

const name = 'auth-storage';
const nobody: Kept = { user: null, subscriptions: [], permissions: [], isAuthenticated: false };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Who is signed in, kept in the browser so that a page draws at once. */
export const useSession = create<Session>()(
  persist((): Session => ({ ...nobody, isLoading: false, hasSignedOut: false, endReason: undefined }), {
    name,
    partialize: ({ user, subscriptions, permissions, isAuthenticated }): Kept => ({
      user,
      subscriptions,
      permissions,
      isAuthenticated,
    }),
    merge: (kept, current) => ({ ...current, ...sound(kept) }),
  }),
);

/** What was kept, unless somebody has damaged it. */
function sound(kept: unknown): Kept {
  if (!isRecord(kept) || kept['isAuthenticated'] !== true || !isRecord(kept['user'])) return nobody;
  return {
    user: kept['user'],
    subscriptions: Array.isArray(kept['subscriptions']) ? kept['subscriptions'].filter(isRecord) : [],
    permissions: texts(kept['permissions']),
    isAuthenticated: true,
  };
}

// The next user is another one, perhaps of another client.
function forgetTraces(): void {
  forgetBrand();
  removeSessionItems();
}

/** Starts a session from the answer to a sign-in. */
export function startSession(user: Record<string, unknown>, subscriptions: unknown): void {
  const session = sound({ user, subscriptions, permissions: user['permissions'], isAuthenticated: true });
  forgetTraces();
  useSession.setState({ ...session, hasSignedOut: false, endReason: undefined });
}

/** Takes over what an answer says of the user; what it leaves out stays. */
export function updateSession(answer: Record<string, unknown>): void {
  useSession.setState((session) => {
    if (!session.isAuthenticated) return session;
    const { subscriptions = session.subscriptions, permissions = session.permissions } = answer;
    return sound({ user: { ...session.user, ...answer }, subscriptions, permissions, isAuthenticated: true });
  });
}

/** Forgets the user. */
export function clearSession({ hasSignedOut = false, endReason }: Partial<Session> = {}): void {
  forgetTraces();
  useSession.setState({ ...nobody, isLoading: false, hasSignedOut, endReason });
}

// A server may tell name and client of its user late: only another name or client is another user.
function isOver({ isAuthenticated, user }: Kept, now: Kept): boolean {
  if (!isAuthenticated) return false;
  if (!now.isAuthenticated || (user?.username !== undefined && now.user?.username !== user.username)) return true;
  const [client, clientNow] = [user?.client?.id, now.user?.client?.id];
  return client !== undefined && clientNow !== undefined && String(client) !== String(clientNow);
}

let over = 0;
useSession.subscribe((now, before) => {
  if (isOver(before, now)) over += 1;
});

/** How many sessions of this page are over: what belongs to a session begins anew with another number. */
export const sessionsOver = (): number => over;

/** Calls `act` whenever a session is over: its user has left, or another one has taken over. */
export function onUserLeft(act: () => void): void {
  useSession.subscribe((now, before) => {
    if (isOver(before, now)) act();
  });
}

/** Follows the other tabs: who signs out in one is signed out in all. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === name) void useSession.persist.rehydrate();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
