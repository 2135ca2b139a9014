import * as calls from '@orgscope/contract/resources/support-access';
import type { BreakGlass, SupportGrant } from '@orgscope/contract/resources/support-access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { RecordId } from './client/decode.ts';

const key = 'support-access';

/** Whether the operator sees the data of the user's company, and when it did. */
export const useSupportAccess = (enabled = true) =>
  useQuery({
    queryKey: [key, 'own'],
    queryFn: ({ signal }) => ask(calls.readSupportAccess, { signal }),
    enabled,
  });

export type SupportAccesses = NonNullable<ReturnType<typeof useSupportAccess>['data']>;

/**
 * Which clients are open to the operator. With `whileUsed` it is asked again every minute: an access ends by itself, or by
 * its client.
 */
export const useSupportAccessByClient = (enabled: boolean, whileUsed?: (ms: number) => number | false) =>
  useQuery({
    queryKey: [key, 'operator'],
    queryFn: ({ signal }) => ask(calls.readSupportAccessByClient, { signal }),
    enabled,
    refetchInterval: () => whileUsed?.(60_000) ?? false,
  });

export function useSupportActs() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: [key] });
  return {
    async grant(body: SupportGrant): Promise<void> {
      await ask(calls.grantSupportAccess, { body });
      await refetch();
    },
    async end(id: RecordId): Promise<void> {
      await call(calls.endSupportAccess, { params: { id: Number(id) } });
      await refetch();
    },
    /** Everything that was refused before is asked again. */
    async breakGlass(body: BreakGlass): Promise<void> {
      await ask(calls.breakGlass, { body });
      await client.invalidateQueries();
    },
  };
}
