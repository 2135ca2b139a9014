import { useLocation, useNavigate } from 'react-router';
import type { SavedView } from '../../../api/saved-views.ts';
import { viewParam } from './view-param.ts';
import { searchOf } from './view-query.ts';
import type { ViewsProps } from './saved-views.tsx';

export const noColumns: readonly string[] = [];

/** The view in the address. Choosing another adds a step to the browser's history, with the columns. */
export function useCurrentView(
  views: readonly SavedView[],
  { hidden, hiddenAtFirst = noColumns }: Pick<ViewsProps, 'hidden' | 'hiddenAtFirst'>,
) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const apply = async (view: SavedView | undefined) => {
    await navigate({ pathname, search }, { replace: true, state: { columns: hidden } });
    const columns = view ? view.hidden_columns : hiddenAtFirst;
    await navigate({ pathname, search: searchOf(view, search) }, { state: { columns } });
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
