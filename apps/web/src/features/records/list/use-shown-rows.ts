import type { Arrangement } from '@orgscope/contract/lists/arrange';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AnyRecord, Query, Records } from '../../../api/records/records.ts';
import type { ListView } from '../../../lib/hooks/use-list-view.ts';
import { useArranged } from '../../../ui/table/use-arranged.ts';

/** The shown page of a list. */
export interface ShownRows<Row> {
  /** Undefined until the list has been loaded once, and while a page beyond its end is replaced. */
  rows: Row[] | undefined;
  /** What the current query has found, of a complete list all its pages; undefined while it is loading. */
  found: readonly Row[] | undefined;
  /** Of a complete list, the rows of all its pages in their order. */
  matching?: readonly Row[];
  /** Of any other, the query of the page. */
  query?: Query;
  count: number;
  page: number;
  pages: number;
  error: Error | null;
  isFetching: boolean;
  /** The rows are of the previous query; those of the current one are loading. */
  isLate?: boolean;
  /** Of any other, when the rows were loaded; 0 while those of the previous query are shown. */
  updatedAt?: number;
  refetch: () => unknown;
}

/**
 * A complete list that is searched, sorted and paged in the browser. The arrangement must be a constant; memoise `keep`,
 * the predicate of the screen's filters.
 */
export function useWholeList<Row extends AnyRecord>(
  { data, error, isFetching, refetch }: UseQueryResult<Row[]>,
  view: ListView,
  { text, values }: Arrangement<Row>,
  keep?: (row: Row) => boolean,
): ShownRows<Row> {
  const listed = useMemo(
    () => data?.filter((row) => (view.show === 'all' || row.is_active) && (keep?.(row) ?? true)),
    [data, view.show, keep],
  );
  const { rows, found, count, page, pages } = useArranged(listed, view, text, values);
  return { rows: listed && rows, found: listed, matching: found, count, page, pages, error, isFetching, refetch };
}

/**
 * A list that the server searches, sorts and pages, by `usePageQuery(view)` and what else it is asked for. A page beyond
 * the end of the list is replaced by the last one.
 */
export function usePagedList<Row extends AnyRecord>(
  records: Pick<Records<Row, never>, 'usePage'>,
  query: Query,
  { page, size }: ListView,
  change: (to: { page: number }) => void,
): ShownRows<Row> {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = records.usePage(query);
  const count = data?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / size));
  // While the last page is loading, the empty page is its placeholder.
  const isEmpty = data?.rows.length === 0 && count > 0;
  const isBeyond = isEmpty && !isPlaceholderData;
  useEffect(() => {
    if (isBeyond) change({ page: pages });
  }, [isBeyond, pages, change]);
  return {
    rows: isEmpty ? undefined : data?.rows,
    found: isPlaceholderData ? undefined : data?.rows,
    query,
    count,
    page: Math.min(page, pages),
    pages,
    error,
    isFetching,
    isLate: isPlaceholderData,
    updatedAt: dataUpdatedAt,
    refetch,
  };
}
