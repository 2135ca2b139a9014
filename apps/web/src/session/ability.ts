import { Ability } from '@casl/ability';
import { useMemo } from 'react';
import { useSession } from './store.ts';

type Abilities = [action: string, subject: 'all'];

/** What these permissions allow: each code is an action on everything. */
export const abilityOf = (permissions: readonly string[]): Ability<Abilities> =>
  new Ability<Abilities>(permissions.map((action) => ({ action, subject: 'all' as const })));

/** What the signed-in user may do: `useAbility().can('core.can_admin', 'all')`. */
export function useAbility(): Ability<Abilities> {
  const permissions = useSession((session) => session.permissions);
  return useMemo(() => abilityOf(permissions), [permissions]);
}
