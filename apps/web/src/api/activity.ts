import { firstCursor } from '@orgscope/contract/lists/listing';
import { exportActivity, listActivity } from '@orgscope/contract/resources/activity';
import type { ActivityEvent } from '@orgscope/contract/resources/activity';
import type { QueryOf } from '@orgscope/contract/endpoint';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call, fileAddress } from './client/call.ts';

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
export const activityFile = (query: ActivityQuery) => ({
  endpoint: exportActivity,
  href: fileAddress(exportActivity, query),
});
