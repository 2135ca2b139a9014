import { requestOf } from '../../../api/records/export-address.ts';
import type { ListView } from '../../../lib/hooks/use-list-view.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';

/** The query parameters of a page of a list. */
export function usePageQuery({ search, page, size, ...view }: ListView) {
  return { ...requestOf({ ...view, search: useDebounced(search) }), page, page_size: size };
}
