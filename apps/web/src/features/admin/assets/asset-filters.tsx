import { lazy, Suspense, useCallback, useState } from 'react';
import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFirstSign } from '../../../lib/use-first-sign.ts';
import type { ChangeView, ListView } from '../../../lib/use-list-view.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';

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

/** Narrows the assets. The menus come once somebody uses the page. */
export function AssetFilters(props: AssetFiltersProps) {
  const t = useText();
  const isSet = assetFilterNames.some((name) => props.view.filters[name] !== '');
  const [here, setHere] = useState(isSet);
  const [asked, setAsked] = useState<AssetFilter>();
  const fetch = useCallback(
    () =>
      void fetchMenus().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  useFirstSign(fetch);
  const buttons = assetFilterNames.map((name) => (
    <FilterButton
      key={name}
      label={t(`assets:filters.${name}`)}
      chosen={undefined}
      any={t(`assets:filters.any_${name}`)}
      onClick={() => {
        setAsked(name);
        fetch();
      }}
    />
  ));
  if (!here && !isSet) return buttons;
  return (
    <Suspense fallback={buttons}>
      <AssetFilterMenus {...props} asked={asked} />
    </Suspense>
  );
}
