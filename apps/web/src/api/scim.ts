import * as calls from '@orgscope/contract/resources/scim';
import type { ScimSettings } from '@orgscope/contract/resources/scim';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientQuery } from '../session/acting-client.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';

const key = 'scim';

/** How the identity provider of a client manages its people. */
export const useScim = (query: ClientQuery) =>
  useQuery({
    queryKey: [key, query],
    queryFn: ({ signal }) => ask(calls.readScim, { query, signal }),
    staleTime: 0,
  });

export type ScimConnection = NonNullable<ReturnType<typeof useScim>['data']>;

export function useScimChanges(query: ClientQuery) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: [key] });
  return {
    /** Returns the secret, which cannot be read again: it does not wait for the rest of the page. */
    async create(): Promise<string> {
      const { secret, connection } = await ask(calls.createScimToken, { query });
      client.setQueryData<ScimConnection>([key, query], connection);
      void refetch();
      return secret;
    },
    /** Revokes the token with this start, unless somebody has replaced it. */
    async revoke(start: string | undefined): Promise<void> {
      try {
        await call(calls.revokeScimToken, { query: { ...query, start } });
      } finally {
        await refetch();
      }
    },
    async change(body: ScimSettings): Promise<void> {
      await call(calls.changeScim, { query, body });
      await refetch();
    },
  };
}
