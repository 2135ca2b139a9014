import { Ability } from '@casl/ability';
import { useMemo } from 'react';
import { useSession } from './store.ts';

type Abilities = [action: string, subject: 'all'];

/** What the signed-in user may do, each code an action on everything: `useAbility().can('core.can_admin', 'all')`. */
export function useAbility(): Ability<Abilities> {
  const permissions = useSession((session) => session.permissions);
  return useMemo(
    () => new Ability<Abilities>(permissions.map((action) => ({ action, subject: 'all' }))),
    [permissions],
  );
}
