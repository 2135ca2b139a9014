import * as calls from '@orgscope/contract/resources/factors';
import { removePasskey, renamePasskey } from '@orgscope/contract/resources/passkeys';
import { provePassword } from '@orgscope/contract/resources/passwords';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../session/store.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { RecordId } from './client/decode.ts';
import { refetchMe } from './client/refetch-me.ts';

const key = ['factors'];

/** The user's second factors, and how many recovery codes are left. */
export const useFactors = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => ask(calls.listFactors, { signal }), staleTime: 0 });

/** Changes to the user's second factors. Recovery codes cannot be read again: they do not wait for the list. */
export function useFactorChanges() {
  const client = useQueryClient();
  const refetch = async () => {
    await client.invalidateQueries({ queryKey: key });
    // A required factor may be set up now.
    if (useSession.getState().user?.factors_due_at) await refetchMe();
  };
  return {
    start: () => ask(calls.startApp, {}),
    async confirm(id: RecordId, body: calls.AppConfirmation): Promise<readonly string[]> {
      const { recovery_codes: codes } = await ask(calls.confirmApp, { params: { id: Number(id) }, body });
      void refetch();
      return codes ?? [];
    },
    async addPasskey(name: string): Promise<readonly string[]> {
      const codes = await (await import('./passkeys.ts')).addPasskey(name);
      void refetch();
      return codes;
    },
    async renamePasskey(id: RecordId, name: string): Promise<void> {
      await call(renamePasskey, { params: { id: Number(id) }, body: { name } });
      await refetch();
    },
    async removePasskey(id: RecordId): Promise<void> {
      await call(removePasskey, { params: { id: Number(id) } });
      await refetch();
    },
    async remove(id: RecordId): Promise<void> {
      await call(calls.removeApp, { params: { id: Number(id) } });
      await refetch();
    },
    async renewCodes(): Promise<readonly string[]> {
      const { recovery_codes: codes } = await ask(calls.renewRecoveryCodes, {});
      void refetch();
      return codes;
    },
  };
}

/** An app whose key is shown. */
export type NewApp = Awaited<ReturnType<ReturnType<typeof useFactorChanges>['start']>>;
export type Factors = NonNullable<ReturnType<typeof useFactors>['data']>;

/** Gives the password again, for an act that asks for it. */
export const prove = (password: string) => call(provePassword, { body: { password } });
