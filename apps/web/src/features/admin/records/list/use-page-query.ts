import type { ListView } from '../../../../lib/use-list-view.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';

/** The query that asks the server for this part of a list. The filters go by their names; empty ones stay out. */
export function usePageQuery({ search, show, sort, page, size, filters }: ListView) {
  const sought = useDebounced(search).trim();
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
