import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** What part of a list is shown, and in what order. */
export interface ListView {
  search: string;
  show: 'active' | 'all';
  sort: { column: string; descending: boolean } | undefined;
  page: number;
}

function read(params: URLSearchParams): ListView {
  const sort = params.get('sort');
  const descending = sort?.startsWith('-') ?? false;
  return {
    search: params.get('search') ?? '',
    show: params.get('show') === 'all' ? 'all' : 'active',
    sort: sort ? { column: descending ? sort.slice(1) : sort, descending } : undefined,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
}

// What is as usual stays out of the address; what belongs to others stays in it.
function write(view: ListView, before: URLSearchParams): string {
  const params = new URLSearchParams(before);
  const set = (name: string, value: string | false) => (value ? params.set(name, value) : params.delete(name));
  set('search', view.search);
  set('show', view.show === 'all' && 'all');
  set('sort', view.sort ? `${view.sort.descending ? '-' : ''}${view.sort.column}` : false);
  set('page', view.page > 1 && String(view.page));
  return params.toString();
}

// Marks the addresses that follow the view, against those that lead it.
const followed = 'list-view';

/**
 * A list's view, kept in the page's address: it survives a reload of the page and can be handed on. Any change but of
 * the page leads to the first page. The address follows a moment later, so that typing does not wait for it.
 */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => read(params));

  const [seen, setSeen] = useState(location);
  if (location !== seen) {
    setSeen(location);
    if (location.state !== followed) setView(read(new URLSearchParams(location.search)));
  }

  useEffect(() => {
    const next = write(view, params);
    if (next === params.toString()) return undefined;
    const timer = setTimeout(() => setParams(next, { replace: true, state: followed }), 250);
    return () => clearTimeout(timer);
  }, [view, params, setParams]);

  return [view, (change) => setView((before) => ({ ...before, page: 1, ...change }))];
}
