import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SavedView } from '../../../../api/saved-views.ts';
import { partsOf } from '../../../../lib/is-record.ts';
import { viewParam } from './view-param.ts';
import { searchOf } from './view-query.ts';
import type { ViewsProps } from './saved-views.tsx';

function columnsIn(state: unknown): readonly string[] | undefined {
  const { columns } = partsOf(state);
  return Array.isArray(columns) ? columns.map(String) : undefined;
}

/** The view in the address. Choosing another adds a step to the browser's history, with the columns. */
export function useCurrentView(views: readonly SavedView[], { hidden, hide }: Pick<ViewsProps, 'hidden' | 'hide'>) {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search, state, key } = location;

  // Going back restores the columns of that step.
  const showColumns = useEffectEvent((_step: string) => {
    const columns = columnsIn(state);
    if (columns) hide(columns);
  });
  useEffect(() => showColumns(key), [key]);

  const apply = async (view: SavedView | undefined) => {
    await navigate({ pathname, search }, { replace: true, state: { columns: hidden } });
    await navigate({ pathname, search: searchOf(view, search) }, { state: { columns: view?.hidden_columns ?? [] } });
  };
  /** Puts a newly saved view of the current table into the address. */
  const name = (view: SavedView) => {
    const params = new URLSearchParams(search);
    params.set(viewParam, String(view.id));
    return navigate({ pathname, search: String(params) }, { replace: true, state: { columns: hidden } });
  };
  const id = new URLSearchParams(search).get(viewParam);
  return { view: views.find((each) => String(each.id) === id), search, apply, name };
}
