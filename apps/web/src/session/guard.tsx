import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { guardRedirect } from './guard-redirect.ts';
import { useSession } from './store.ts';

export interface GuardProps {
  /** One of these permissions is required for the screen. */
  anyOf: readonly string[] | undefined;
  children: ReactNode;
}

/** Renders the screen if the rules allow it; otherwise redirects, with the current location as the origin. */
export default function Guard({ anyOf, children }: GuardProps) {
  const location = useLocation();
  const session = useSession();
  const redirect = guardRedirect(session, location.pathname, anyOf);
  if (redirect) return <Navigate to={redirect} replace state={session.hasSignedOut ? null : { from: location }} />;
  return children;
}
