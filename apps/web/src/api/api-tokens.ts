import * as calls from '@orgscope/contract/resources/api-tokens';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { RecordId } from './client/decode.ts';

const key = ['api-tokens'];

/** The user's API tokens, the newest first, and the scopes that a new one may have. */
export const useApiTokens = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => ask(calls.listApiTokens, { signal }), staleTime: 0 });

/** Creating and revoking API tokens. */
export function useApiTokenChanges() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: key });
  return {
    /** Returns the secret, which cannot be read again: it does not wait for the list. */
    async create(body: calls.NewApiToken): Promise<string> {
      const { secret } = await ask(calls.createApiToken, { body });
      void refetch();
      return secret;
    },
    async revoke(id: RecordId): Promise<void> {
      await call(calls.revokeApiToken, { params: { id: Number(id) } });
      await refetch();
    },
  };
}

export type ApiToken = NonNullable<ReturnType<typeof useApiTokens>['data']>['tokens'][number];
