import * as calls from '@orgscope/contract/resources/sso';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerFrom } from '../lib/sign-in/sso-return.ts';
import type { ClientQuery } from '../session/acting-client.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { RecordId } from './client/decode.ts';

const key = 'sso';

const read = (query: ClientQuery, signal?: AbortSignal) => ask(calls.readSso, { query, ...(signal && { signal }) });

/** A client's single sign-on, as its page shows it. */
export const useSso = (query: ClientQuery) =>
  useQuery({ queryKey: [key, query], queryFn: ({ signal }) => read(query, signal), staleTime: 0 });

export type Sso = NonNullable<ReturnType<typeof useSso>['data']>;
export type SsoDomain = Sso['domains'][number];

export function useSsoActs(query: ClientQuery) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: [key] });
  const changing = async (act: Promise<unknown>) => {
    try {
      await act;
    } finally {
      await refetch();
    }
  };
  const params = (id: RecordId) => ({ id: Number(id) });
  return {
    connect: (body: calls.SsoConnection) => changing(call(calls.saveSsoConnection, { query, body })),
    saveRules: (body: calls.SsoRules) => changing(call(calls.saveSsoRules, { query, body })),
    remove: () => changing(call(calls.removeSso, { query })),
    addDomain: (domain: string) => changing(call(calls.addSsoDomain, { query, body: { domain } })),
    checkDomain: (id: RecordId) => changing(call(calls.checkSsoDomain, { query, params: params(id) })),
    removeDomain: (id: RecordId) => changing(call(calls.removeSsoDomain, { query, params: params(id) })),
    /** A sign-in at the provider, in a window of its own, that signs nobody in here. */
    async test(signal: AbortSignal) {
      const body = await answerFrom(async () => (await ask(calls.startSsoTest, { query, signal })).url, signal);
      // Who cancels does not wait for the page either.
      return ask(calls.finishSsoTest, { query, body, signal }).finally(() => void refetch());
    },
  };
}

export type SsoTest = Awaited<ReturnType<ReturnType<typeof useSsoActs>['test']>>;

/** Signs in at the provider again, in place of giving the password. */
export async function proveAtProvider(signal: AbortSignal): Promise<void> {
  const body = await answerFrom(async () => (await ask(calls.startSsoProof, { signal })).url, signal);
  await call(calls.proveSso, { body });
}
