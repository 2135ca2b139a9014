import { listLimits } from '@orgscope/contract/lists/listing';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { partsOf } from '../is-record.ts';
import { fromKeys } from '../object-keys.ts';

/** The available page sizes. */
export const { pageSizes } = listLimits;

/** The shown part of a list, and its order. */
export interface ListView<Filter extends string = string> {
  search: string;
  show: 'active' | 'all';
  sort: { column: string; descending: boolean } | undefined;
  page: number;
  size: number;
  /** The values of the screen's own filters; empty if one is not set. */
  filters: Readonly<Record<Filter, string>>;
}

/** Changes parts of a view. Any change except of the page goes to the first page. */
export type ChangeView<Filter extends string = string> = (
  change: Partial<Omit<ListView, 'filters'>> & { filters?: Partial<Record<Filter, string>> },
) => void;

function read<Filter extends string>(params: URLSearchParams, names: readonly Filter[]): ListView<Filter> {
  const sort = params.get('sort');
  const descending = sort?.startsWith('-') ?? false;
  return {
    search: params.get('search') ?? '',
    show: params.get('show') === 'all' ? 'all' : 'active',
    sort: sort ? { column: descending ? sort.slice(1) : sort, descending } : undefined,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? pageSizes[0],
    filters: fromKeys(names, (name) => params.get(name) ?? ''),
  };
}

// Default values are left out of the address; other parameters stay in it.
function write(view: ListView, before: URLSearchParams): string {
  const params = new URLSearchParams(before);
  const set = (name: string, value: string | false) => (value ? params.set(name, value) : params.delete(name));
  set('search', view.search);
  set('show', view.show === 'all' && 'all');
  set('sort', view.sort ? `${view.sort.descending ? '-' : ''}${view.sort.column}` : false);
  set('page', view.page > 1 && String(view.page));
  set('size', view.size !== pageSizes[0] && String(view.size));
  for (const [name, value] of Object.entries(view.filters)) set(name, value);
  return params.toString();
}

const none: readonly never[] = [];

/** Whether the browser has left a place whose screen is still shown while the next one is loading. */
function isLeft({ key }: { key: string }): boolean {
  const { key: now } = partsOf(window.history.state);
  return now !== undefined && now !== key;
}

/**
 * A list's view, stored in the page's address: it survives a reload and can be shared. A screen gives the names of its
 * further filters as a constant. The address follows after a short delay, so that typing does not wait for it.
 */
export function useListView<Filter extends string = never>(
  filters: readonly Filter[] = none,
): [ListView<Filter>, ChangeView<Filter>] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => read(params, filters));

  const [seen, setSeen] = useState(location);
  // The query that this view has just written. Its arrival changes nothing, so that what is typed meanwhile stays; going
  // back to the same address later must be followed, so the entry of the history has no mark.
  const [written, setWritten] = useState<string>();
  if (location !== seen) {
    setSeen(location);
    setWritten(undefined);
    if (params.toString() !== written) setView(read(params, filters));
  }

  useEffect(() => {
    const next = write(view, params);
    if (next === params.toString()) return undefined;
    const timer = setTimeout(() => {
      if (isLeft(location)) return;
      setWritten(next);
      setParams(next, { replace: true, state: location.state });
    }, 250);
    return () => clearTimeout(timer);
  }, [view, params, setParams, location]);

  const change = useCallback<ChangeView<Filter>>(
    (next) => setView((before) => ({ ...before, page: 1, ...next, filters: { ...before.filters, ...next.filters } })),
    [],
  );
  return [view, change];
}
