import type { Endpoint } from '@orgscope/contract/endpoint';
import type { ListView } from '../../lib/hooks/use-list-view.ts';
import { fileAddress } from '../client/call.ts';
import { acceptedQuery } from './accepted-query.ts';

type Asked = Pick<ListView, 'search' | 'show' | 'sort'> & {
  readonly filters: Readonly<Record<string, string | number | undefined>>;
};

/** The query parameters of a view, for its list and its file alike. Empty filters are left out. */
export const requestOf = ({ search, show, sort, filters }: Asked) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)),
  search: search.trim() || undefined,
  include_inactive: show === 'all' || undefined,
  ordering: sort && `${sort.descending ? '-' : ''}${sort.column}`,
});

/** The address of a file with the rows of all pages of a view. `filters` adds query parameters. */
export const exportAddress = (
  endpoint: Endpoint,
  view: Pick<ListView, 'search' | 'show' | 'sort'>,
  filters: Record<string, string | number | undefined> = {},
): string => fileAddress(endpoint, acceptedQuery(endpoint, requestOf({ ...view, filters })));
