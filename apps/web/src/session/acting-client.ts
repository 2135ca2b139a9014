import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAbility } from './ability.ts';
import { useSession } from './store.ts';

/** The query parameter for the client that a platform administrator acts for. */
export const clientParam = 'client';

/** The client parameter of a call: empty for users without a choice. */
export type ClientQuery = { client_id?: number };

/** The client whose records a screen shows. */
export interface ActingClient {
  /** Undefined only if the server does not send the user's own. */
  id: number | undefined;
  isOwn: boolean;
  /** Whether other clients can be chosen. */
  mayChoose: boolean;
  query: ClientQuery;
  /** The address of another screen about the same client. */
  addressOf: (path: string, params?: Record<string, string>) => string;
}

/** The user's own client, or the one in the address for a platform administrator. */
export function useActingClient(): ActingClient {
  const mayChoose = useAbility().can('core.can_admin', 'all');
  const own = useSession(({ user }) => user?.client?.id);
  const [params] = useSearchParams();
  // A value that is not a number counts as none.
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
