import { historyActs } from '@orgscope/contract/history';
import type { HistoryEvent } from '@orgscope/contract/history';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import type { RecordId } from './records.ts';
import { unwrapList } from './unwrap.ts';

// A server may leave out what is empty.
function readEvent(item: unknown): HistoryEvent {
  const event = item as Partial<HistoryEvent>;
  return {
    id: event.id ?? 0,
    act: historyActs.find((act) => act === event.act) ?? 'changed',
    at: event.at ?? '',
    by: event.by || null,
    actor: event.actor ?? null,
    changes: event.changes ?? [],
  };
}

/** What became of a record of a resource, the newest first. It is asked for anew when the resource is. */
export const useHistory = (resource: string, endpoint: Endpoint, id: RecordId) =>
  useQuery({
    queryKey: [resource, 'history', String(id)],
    queryFn: async ({ signal }) =>
      unwrapList(await call<Endpoint>(endpoint, { params: { id }, body: undefined, signal })).map(readEvent),
    staleTime: 0,
  });
