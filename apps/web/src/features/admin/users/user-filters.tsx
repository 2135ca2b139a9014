import { lazy, Suspense, useCallback, useState } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import type { ChangeView, ListView } from '../../../lib/use-list-view.ts';
import { useFirstSign } from '../../../lib/use-first-sign.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';

/** The filters as they stand in the address. */
export const userFilterNames = ['status', 'role', 'function', 'location'] as const;
export type UserFilter = (typeof userFilterNames)[number];

export interface FiltersProps {
  clientId: number | undefined;
  view: ListView<UserFilter>;
  change: ChangeView<UserFilter>;
}

const fetchMenus = () => import('./user-filter-menus.tsx');
const UserFilterMenus = lazy(fetchMenus);

/** Narrows the users to a status, a role, a function, a location. The menus come once somebody uses the page. */
export function UserFilters(props: FiltersProps) {
  const t = useText();
  const isSet = userFilterNames.some((name) => props.view.filters[name] !== '');
  const [here, setHere] = useState(isSet);
  const [asked, setAsked] = useState<UserFilter>();
  const fetch = useCallback(
    () =>
      void fetchMenus().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  useFirstSign(fetch);
  const buttons = userFilterNames.map((name) => (
    <FilterButton
      key={name}
      label={t(`users:filters.${name}`)}
      chosen={undefined}
      any={t(`users:filters.any_${name}`)}
      onClick={() => {
        setAsked(name);
        fetch();
      }}
    />
  ));
  if (!here && !isSet) return buttons;
  return (
    <Suspense fallback={buttons}>
      <UserFilterMenus {...props} asked={asked} />
    </Suspense>
  );
}
