import type { withHistory } from '@orgscope/contract/records/history';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { exchange } from '../client/call.ts';
import { decodeContent } from '../client/decode.ts';
import type { RecordId } from './records.ts';

type HistoryEndpoint = Endpoint<Endpoint['params'], undefined, undefined, typeof withHistory>;

/** An event in a record's history. */
export type HistoryEvent = NonNullable<ReturnType<typeof useHistory>['data']>[number];

/** The history of a record, the newest first. It is refetched when the resource is. */
export const useHistory = (resource: string, endpoint: HistoryEndpoint, id: RecordId) =>
  useQuery({
    queryKey: [resource, 'history', String(id)],
    queryFn: async ({ signal }) =>
      decodeContent(endpoint, await exchange(endpoint, { params: { id }, signal }), { act: 'changed' }),
    staleTime: 0,
  });
