import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAbility } from './ability.ts';
import { useSession } from './store.ts';

/** The name in an address of the client that a platform administrator acts on. */
export const clientParam = 'client';

/** The client whose records a screen shows. */
export interface ActingClient {
  /** Unknown only where the server does not tell the user's own. */
  id: number | undefined;
  isOwn: boolean;
  /** Whether others can be chosen. */
  mayChoose: boolean;
  /** What a call says of the client: nothing for those who have no choice. */
  query: { client_id?: number };
  /** The address of another screen about the same client. */
  addressOf: (path: string, params?: Record<string, string>) => string;
}

/** The client acted on: the own one, or the one that the address names to a platform administrator. */
export function useActingClient(): ActingClient {
  const mayChoose = useAbility().can('core.can_admin', 'all');
  const own = useSession(({ user }) => user?.client?.id);
  const [params] = useSearchParams();
  // What is no number names nobody.
  const named = mayChoose ? /^\d{1,10}$/.exec(params.get(clientParam) ?? '')?.[0] : undefined;
  return useMemo(() => {
    const id = named === undefined ? own : Number(named);
    const isOwn = id === own;
    return {
      id,
      isOwn,
      mayChoose,
      query: mayChoose && id !== undefined ? { client_id: id } : {},
      addressOf: (path, others = {}) => {
        const search = new URLSearchParams({ ...others, ...(!isOwn && { [clientParam]: String(id) }) });
        return search.size > 0 ? `${path}?${search}` : path;
      },
    };
  }, [named, own, mayChoose]);
}
