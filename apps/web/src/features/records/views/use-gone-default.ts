import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { useSavedViews } from '../../../api/saved-views.ts';
import { partsOf } from '../../../lib/is-record.ts';
import type { ViewsProps } from './saved-views.tsx';
import { noColumns } from './use-current-view.ts';
import { viewParam } from './view-param.ts';
import { searchOf } from './view-query.ts';

/** Leaves the default view if it is no longer there: the browser knew it from before its owner deleted or unshared it. */
export function useGoneDefault(
  { data, isFetching }: Pick<ReturnType<typeof useSavedViews>, 'data' | 'isFetching'>,
  { hide, hiddenAtFirst = noColumns }: Pick<ViewsProps, 'hide' | 'hiddenAtFirst'>,
): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const id = new URLSearchParams(search).get(viewParam);
  const isDefault = id !== null && id === String(partsOf(state)['byDefault']);
  const isGone = isDefault && !isFetching && data?.every((view) => String(view.id) !== id) === true;
  const leave = useEffectEvent(() => {
    hide(hiddenAtFirst);
    void navigate({ pathname, search: searchOf(undefined, search) }, { replace: true });
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
