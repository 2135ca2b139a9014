import type { NewApiToken } from '@orgscope/contract/resources/api-tokens';
import * as calls from '@orgscope/contract/resources/service-accounts';
import type { ServiceAccountInput } from '@orgscope/contract/resources/service-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientQuery } from '../session/acting-client.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { RecordId } from './client/decode.ts';
import { reloadOwn } from './cache/own-reloads.ts';

const key = 'service-accounts';

/** The service accounts of a client by name. */
export const useServiceAccounts = (query: ClientQuery) =>
  useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => ask(calls.listServiceAccounts, { query, signal }),
  });

export type ServiceAccount = NonNullable<ReturnType<typeof useServiceAccounts>['data']>[number];

/** A service account with its API tokens. */
export const useServiceAccount = (id: number) =>
  useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => ask(calls.readServiceAccount, { params: { id }, signal }),
    staleTime: 0,
  });

export function useServiceAccountChanges() {
  const client = useQueryClient();
  const refetch = () => reloadOwn(client, key);
  return {
    async add(body: ServiceAccountInput) {
      const added = await ask(calls.addServiceAccount, { body });
      await refetch();
      return added;
    },
    async update({ id, version }: ServiceAccount, body: ServiceAccountInput) {
      await call(calls.updateServiceAccount, { params: { id }, body: { ...body, version } });
      await refetch();
    },
    async remove(id: number) {
      await call(calls.deleteServiceAccount, { params: { id } });
      await refetch();
    },
    async restore(id: number) {
      await call(calls.restoreServiceAccount, { params: { id } });
      await refetch();
    },
    /** Returns the secret, which cannot be read again: it does not wait for the list. */
    async createToken(id: number, body: NewApiToken): Promise<string> {
      const { secret } = await ask(calls.createServiceToken, { params: { id }, body });
      void refetch();
      return secret;
    },
    async revokeToken(id: number, token: RecordId): Promise<void> {
      await call(calls.revokeServiceToken, { params: { id, token: Number(token) } });
      await refetch();
    },
  };
}
