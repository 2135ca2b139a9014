import type { QueryOf } from '@orgscope/contract/endpoint';
import { listOperationsRows, readOperations } from '@orgscope/contract/resources/operations';
import { useQuery } from '@tanstack/react-query';
import { analyticsKey } from './cache/query-keys.ts';
import { ask } from './client/ask.ts';
import type { DecodedContent } from './client/decode.ts';

export type Operations = DecodedContent<typeof readOperations>;
export type OperationsRow = DecodedContent<typeof listOperationsRows>['rows'][number];

/** What needs attention across all clients. */
export const useOperations = (enabled = true) =>
  useQuery({
    queryKey: [analyticsKey, 'operations'],
    queryFn: ({ signal }) => ask(readOperations, { signal }),
    enabled,
  });

/** A page of the rows of a matter. */
export function useOperationsRows(query: QueryOf<typeof listOperationsRows>) {
  const { kind, measure } = query;
  return useQuery({
    queryKey: [analyticsKey, 'operations', kind, measure, query],
    queryFn: ({ signal }) => ask(listOperationsRows, { query, signal }),
    // Another page of the same matter keeps what is shown until it is there.
    placeholderData: (before, last) =>
      last?.queryKey[2] === kind && last.queryKey[3] === measure ? before : undefined,
  });
}
