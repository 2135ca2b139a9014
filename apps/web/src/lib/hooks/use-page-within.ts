import { useEffect, useEffectEvent } from 'react';

interface Answer {
  /** The rows of the page; undefined until they are loaded. */
  rows: number | undefined;
  /** The rows of all pages. */
  count: number;
  size: number;
  isPlaceholderData: boolean;
}

/**
 * Replaces a page beyond the end of a list by the last one: rows may have gone since. Returns whether the page is such a one,
 * with nothing to show. Lists of records do so themselves: for another file their first visit has no room.
 */
export function usePageWithin(
  { rows, count, size, isPlaceholderData }: Answer,
  onPage: (page: number) => void,
): boolean {
  const isEmpty = rows === 0 && count > 0;
  const last = Math.ceil(count / size);
  const show = useEffectEvent(onPage);
  useEffect(() => {
    // While the last page is loading, the empty page is its placeholder.
    if (isEmpty && !isPlaceholderData) show(last);
  }, [isEmpty, isPlaceholderData, last]);
  return isEmpty;
}
