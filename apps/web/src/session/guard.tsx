import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { guardedWay } from './guarded-way.ts';
import { useSession } from './store.ts';

export interface GuardProps {
  /** One of these permissions opens the screen. */
  anyOf: readonly string[] | undefined;
  children: ReactNode;
}

/** Lets a user through to what the rules allow, and sends him on otherwise with the place he came from. */
export default function Guard({ anyOf, children }: GuardProps) {
  const location = useLocation();
  const session = useSession();
  const way = guardedWay(session, location.pathname, anyOf);
  if (way) return <Navigate to={way} replace state={session.hasSignedOut ? null : { from: location }} />;
  return children;
}
