import type { Endpoint } from '@orgscope/contract/endpoint';
import type { ListView } from '../../lib/hooks/use-list-view.ts';
import { apiAddress } from '../client/base-address.ts';
import { acceptedQuery } from './accepted-query.ts';

/** The address of a file with the rows of all pages of a view. `filters` adds query parameters. */
export function exportAddress(
  endpoint: Endpoint,
  { search, show, sort }: Pick<ListView, 'search' | 'show' | 'sort'>,
  filters: Record<string, string | number | undefined> = {},
): string {
  const query = {
    ...filters,
    search: search.trim(),
    include_inactive: show === 'all' && 'true',
    ordering: sort && `${sort.descending ? '-' : ''}${sort.column}`,
  };
  const set = Object.entries(acceptedQuery(endpoint, query)).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  const { path } = endpoint;
  return apiAddress(set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path);
}
