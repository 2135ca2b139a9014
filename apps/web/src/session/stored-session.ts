import type { ActiveSubscription, Me } from '@orgscope/contract/resources/me';
import { isRecord, partsOf } from '../lib/is-record.ts';
import { readStored } from '../lib/browser/storage.ts';

/** The user as a server may describe them: every field may be absent. */
export type SessionUser = Partial<Omit<Me, 'client' | 'company_role' | 'permissions' | 'subscriptions'>> & {
  /** A server may have roles of its own. */
  company_role?: string | null;
  client?: Pick<Me['client'], 'id'> & Partial<Me['client']>;
};

export interface StoredSession {
  user: SessionUser | null;
  subscriptions: readonly Partial<ActiveSubscription>[];
  permissions: readonly string[];
  isAuthenticated: boolean;
}

export const storedName = 'auth-storage';

export const signedOut: StoredSession = { user: null, subscriptions: [], permissions: [], isAuthenticated: false };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** A stored session, unless it is damaged. */
export function validSession(stored: unknown): StoredSession {
  if (!isRecord(stored) || stored['isAuthenticated'] !== true || !isRecord(stored['user'])) return signedOut;
  return {
    user: stored['user'],
    subscriptions: Array.isArray(stored['subscriptions']) ? stored['subscriptions'].filter(isRecord) : [],
    permissions: texts(stored['permissions']),
    isAuthenticated: true,
  };
}

/** What the store will begin with, which comes with React. */
export const storedSession = (): StoredSession => validSession(partsOf(readStored(storedName))['state']);
