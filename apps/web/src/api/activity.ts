import { firstCursor } from '@orgscope/contract/lists/listing';
import { exportActivity, listActivity } from '@orgscope/contract/resources/activity';
import type { ActivityEvent } from '@orgscope/contract/resources/activity';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiAddress } from './client/base-address.ts';
import { call } from './client/call.ts';

export type { ActivityEvent };
export type ActivityQuery = Omit<QueryOf<typeof listActivity>, 'cursor'>;

/** What happened, the newest first, in parts. */
export const useActivity = (query: ActivityQuery) =>
  useInfiniteQuery({
    queryKey: ['activity', query],
    queryFn: async ({ pageParam: cursor, signal }) =>
      listActivity.answer.parse(await call(listActivity, { query: { ...query, cursor }, signal })),
    initialPageParam: firstCursor,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The call and the address of a file with all that a query finds. */
export function activityFile(query: ActivityQuery) {
  const set = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const address = set.length > 0 ? `${exportActivity.path}?${new URLSearchParams(set)}` : exportActivity.path;
  return { endpoint: exportActivity, href: apiAddress(address) };
}
