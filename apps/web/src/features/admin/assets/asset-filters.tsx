import { lazy } from 'react';
import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ChangeView, ListView } from '../../../lib/use-list-view.ts';
import { LazyFilters } from '../records/list/lazy-filters.tsx';

/** The filters as they stand in the address. */
export const assetFilterNames = ['status', 'category', 'person', 'function', 'location', 'warranty'] as const;
export type AssetFilter = (typeof assetFilterNames)[number];

export interface AssetFiltersProps {
  clientId: number | undefined;
  view: ListView<AssetFilter>;
  change: ChangeView<AssetFilter>;
  /** What is listed tells what a person of the address is called. */
  rows: readonly Asset[] | undefined;
}

const fetchMenus = () => import('./asset-filter-menus.tsx');
const AssetFilterMenus = lazy(fetchMenus);

/** Narrows the assets. */
export function AssetFilters(props: AssetFiltersProps) {
  const t = useText();
  return (
    <LazyFilters
      names={assetFilterNames}
      wordsOf={(name) => ({ label: t(`assets:filters.${name}`), any: t(`assets:filters.any_${name}`) })}
      view={props.view}
      fetchMenus={fetchMenus}
    >
      {(asked) => <AssetFilterMenus {...props} asked={asked} />}
    </LazyFilters>
  );
}
