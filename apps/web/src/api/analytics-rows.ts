import type { QueryOf } from '@orgscope/contract/endpoint';
import { exportAnalyticsRows, listAnalyticsRows } from '@orgscope/contract/resources/analytics';
import { exportExploredRows, listExploredRows } from '@orgscope/contract/resources/explorer';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import { fileAddress } from './client/call.ts';
import type { DecodedContent } from './client/decode.ts';
import type { ExploreQuery } from './explorer.ts';
import { analyticsKey } from './cache/query-keys.ts';

/** Which rows are asked for: those of a measure, narrowed to a cell of a chart. */
export type RowsQuery = NonNullable<QueryOf<typeof exportAnalyticsRows>>;
/** Those of a cell of the explorer. */
export type ExploredRowsQuery = NonNullable<QueryOf<typeof exportExploredRows>> & Required<Pick<ExploreQuery, 'count'>>;
export type AnyRowsQuery = RowsQuery | ExploredRowsQuery;

const isExplored = (query: AnyRowsQuery): query is ExploredRowsQuery => 'count' in query;

const pageSize = 100;

export type RowsPage = DecodedContent<typeof listAnalyticsRows>;

/** The rows behind a number, page by page. */
export const useRows = (query: AnyRowsQuery) =>
  useInfiniteQuery({
    queryKey: [analyticsKey, 'rows', query],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const part = { page: pageParam, page_size: pageSize };
      return isExplored(query)
        ? ask(listExploredRows, { query: { ...query, ...part }, signal })
        : ask(listAnalyticsRows, { query: { ...query, ...part }, signal });
    },
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total.rows ? pages.length + 1 : undefined),
  });

/** The call and the address of the same rows as a file. */
export function rowsFile(query: AnyRowsQuery) {
  const endpoint = isExplored(query) ? exportExploredRows : exportAnalyticsRows;
  return { endpoint, href: fileAddress(endpoint, query) };
}
