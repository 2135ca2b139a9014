import { lazy, Suspense, useCallback, useState } from 'react';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFirstSign } from '../../../lib/use-first-sign.ts';
import type { ChangeView, ListView } from '../../../lib/use-list-view.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';

/** The filters as they stand in the address. */
export const applicationFilterNames = [
  'lifecycle',
  'criticality',
  'time',
  'type',
  'hosting',
  'owner',
  'function',
] as const;
export type ApplicationFilter = (typeof applicationFilterNames)[number];

export interface FiltersProps {
  clientId: number | undefined;
  view: ListView<ApplicationFilter>;
  change: ChangeView<ApplicationFilter>;
  /** What is listed: it tells the name of an owner who came with the address. */
  listed: readonly Application[] | undefined;
}

const fetchMenus = () => import('./application-filter-menus.tsx');
const Menus = lazy(fetchMenus);

/** What a filter is called. */
export const filterField = (name: ApplicationFilter) =>
  `applications:fields.${name === 'time' ? 'time_class' : name}` as const;

/** Narrows the applications. The menus come once somebody uses the page. */
export function ApplicationFilters(props: FiltersProps) {
  const t = useText();
  const isSet = applicationFilterNames.some((name) => props.view.filters[name] !== '');
  const [here, setHere] = useState(isSet);
  const [asked, setAsked] = useState<ApplicationFilter>();
  const fetch = useCallback(
    () =>
      void fetchMenus().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  useFirstSign(fetch);
  const buttons = applicationFilterNames.map((name) => (
    <FilterButton
      key={name}
      label={t(filterField(name))}
      chosen={undefined}
      any={t(`applications:filters.any_${name}`)}
      onClick={() => {
        setAsked(name);
        fetch();
      }}
    />
  ));
  if (!here && !isSet) return buttons;
  return (
    <Suspense fallback={buttons}>
      <Menus {...props} asked={asked} />
    </Suspense>
  );
}
