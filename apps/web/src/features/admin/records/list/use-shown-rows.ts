import type { Arrangement } from '@orgscope/contract/arrange';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AnyRecord, RecordPage } from '../../../../api/records.ts';
import type { ListView } from '../../../../lib/use-list-view.ts';
import { useArranged } from '../../../../ui/table/use-arranged.ts';

/** The page of a list that is shown, however it came. */
export interface ShownRows<Row> {
  /** Absent while the list is on its way for the first time. */
  rows: Row[] | undefined;
  count: number;
  page: number;
  pages: number;
  error: Error | null;
  isFetching: boolean;
  /** The rows are those of the last question: the answer to this one is on its way. */
  isLate?: boolean;
  refetch: () => unknown;
}

/**
 * A list that came whole, sought, sorted and paged in the browser. The arrangement must be a constant; memoise `keep`,
 * which keeps the rows that the screen's filters let pass.
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
  const { rows, count, page, pages } = useArranged(listed, view, text, values);
  return { rows: listed && rows, count, page, pages, error, isFetching, refetch };
}

/**
 * A list that the server seeks, sorts and pages: give it the answer to `usePageQuery(view)`. A page that the list has
 * grown too short for gives way to the last one.
 */
export function usePagedList<Row extends AnyRecord>(
  { data, error, isFetching, isPlaceholderData, refetch }: UseQueryResult<RecordPage<Row>>,
  { page, size }: ListView,
  change: (to: { page: number }) => void,
): ShownRows<Row> {
  const count = data?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / size));
  const isBeyond = !isPlaceholderData && data?.rows.length === 0 && count > 0;
  useEffect(() => {
    if (isBeyond) change({ page: pages });
  }, [isBeyond, pages, change]);
  const shown = Math.min(page, pages);
  return { rows: data?.rows, count, page: shown, pages, error, isFetching, isLate: isPlaceholderData, refetch };
}
