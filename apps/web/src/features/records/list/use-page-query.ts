import type { ListView } from '../../../lib/hooks/use-list-view.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';

/** The query parameters of a page of a list. Empty filters are left out. */
export function usePageQuery({ search, show, sort, page, size, filters }: ListView) {
  const term = useDebounced(search).trim();
  const set = Object.entries(filters).filter(([, value]) => value);
  return {
    ...Object.fromEntries(set),
    search: term || undefined,
    include_inactive: show === 'all' || undefined,
    ordering: sort && `${sort.descending ? '-' : ''}${sort.column}`,
    page,
    page_size: size,
  };
}
