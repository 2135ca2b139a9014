import { useEffect, useState } from 'react';
import type { ListView } from '../../../lib/use-list-view.ts';

/** The text a moment after the last key, so that not every key costs a call. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return text && settled;
}

/** The query that asks the server for this part of a list. The filters go by their names; empty ones stay out. */
export function usePageQuery({ search, show, sort, page, size, filters }: ListView) {
  const sought = useSettled(search).trim();
  const set = Object.entries(filters).filter(([, value]) => value);
  return {
    ...Object.fromEntries(set),
    search: sought || undefined,
    include_inactive: show === 'all' || undefined,
    ordering: sort && `${sort.descending ? '-' : ''}${sort.column}`,
    page,
    page_size: size,
  };
}
