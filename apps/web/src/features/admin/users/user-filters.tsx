import { useText } from '../../../i18n/i18n.ts';
import type { ChangeView, ListView } from '../../../lib/hooks/use-list-view.ts';
import { LazyFilters } from '../../records/list/lazy-filters.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FailedPart } from '../../../ui/states/failed-part.tsx';

/** The names of the filters in the address. */
export const userFilterNames = ['status', 'role', 'function', 'location', 'invited'] as const;
export type UserFilter = (typeof userFilterNames)[number];

export interface FiltersProps {
  clientId: number | undefined;
  view: ListView<UserFilter>;
  change: ChangeView<UserFilter>;
}

const fetchMenus = () => import('./user-filter-menus.tsx');
const UserFilterMenus = lazyPart(fetchMenus, FailedPart);

/** Filters the users by status, role, function, location and invitation. */
export function UserFilters(props: FiltersProps) {
  const t = useText();
  return (
    <LazyFilters
      names={userFilterNames}
      wordsOf={(name) => ({ label: t(`users:filters.${name}`), any: t(`users:filters.any_${name}`) })}
      view={props.view}
      fetchMenus={fetchMenus}
    >
      {(pressed) => <UserFilterMenus {...props} pressed={pressed} />}
    </LazyFilters>
  );
}
