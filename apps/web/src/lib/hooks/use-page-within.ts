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
 * with nothing to show.
 */
export function usePageWithin(
  { rows, count, size, isPlaceholderData }: Answer,
  onPage: (page: number) => void,
): boolean {
  const isEmpty = rows === 0 && count > 0;
  // While the last page is loading, the empty page is its placeholder.
  const isBeyond = isEmpty && !isPlaceholderData;
  const last = Math.ceil(count / size);
  const show = useEffectEvent(onPage);
  useEffect(() => {
    if (isBeyond) show(last);
  }, [isBeyond, last]);
  return isEmpty;
}
