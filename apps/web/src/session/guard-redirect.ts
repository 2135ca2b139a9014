import { paths } from './paths.ts';
import type { StoredSession } from './stored-session.ts';

type Known = Pick<StoredSession, 'isAuthenticated' | 'permissions' | 'user'>;

/** Whether these permissions open a screen that requires one of those in `anyOf`. */
export const mayOpen = (permissions: readonly string[], anyOf?: readonly string[]): boolean =>
  anyOf?.some((permission) => permissions.includes(permission)) ?? true;

/** Where the guard redirects a user who asks for a guarded path; null lets them in. The order of the rules matters. */
export function guardRedirect(session: Known, pathname: string, anyOf?: readonly string[]): string | null {
  const { isAuthenticated, user, permissions } = session;
  if (!isAuthenticated) return paths.login;
  if (user?.needs_terms && pathname !== paths.setPassword) return paths.setPassword;
  if (user?.needs_profile_completion && pathname !== paths.onboarding) return paths.onboarding;
  if (user?.needs_factors && !user.needs_profile_completion && pathname !== paths.secondFactor)
    return paths.secondFactor;
  return mayOpen(permissions, anyOf) ? null : paths.noAccess;
}
