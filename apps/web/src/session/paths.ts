import { isRecord, partsOf } from '../lib/is-record.ts';
import type { Session } from './store.ts';

export const paths = {
  login: '/auth/login',
  code: '/auth/code',
  forgotPassword: '/auth/forgot-password',
  checkInbox: '/auth/check-inbox',
  setPassword: '/auth/set-password',
  onboarding: '/onboarding/user-onboarding',
  secondFactor: '/onboarding/second-factor',
  home: '/app/home',
  noAccess: '/no-access',
} as const;

/** Whether visitors can use a screen: the end of a session does not redirect them from it. */
export const servesVisitors = (pathname: string): boolean =>
  pathname.startsWith('/auth/') && pathname !== paths.setPassword;

/** Where a new session goes: terms first, then the profile and a second factor, then the requested page. */
export function pathAfterSignIn(user: Session['user'], requested: unknown): string {
  if (user?.needs_terms) return paths.setPassword;
  if (user?.needs_profile_completion) return paths.onboarding;
  if (user?.needs_factors) return paths.secondFactor;
  return returnPath(requested) ?? paths.home;
}

/** The path of a location in a route's state, if it is on this site and no sign-in screen. */
export function returnPath(location: unknown): string | null {
  if (!isRecord(location)) return null;
  const { pathname, search = '', hash = '' } = location;
  const path = `${String(pathname)}${String(search)}${String(hash)}`;
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\') || path.startsWith('/auth/')) return null;
  return path;
}

/** A text with this name in a route's state. */
export function textIn(state: unknown, name: string): string | undefined {
  const value = partsOf(state)[name];
  return typeof value === 'string' ? value : undefined;
}

/** The origin in a route's state. */
export const originOf = (state: unknown): unknown => partsOf(state)['from'];
