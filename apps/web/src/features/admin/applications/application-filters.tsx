import { lazy } from 'react';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ChangeView, ListView } from '../../../lib/use-list-view.ts';
import { LazyFilters } from '../records/list/lazy-filters.tsx';

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

/** Narrows the applications. */
export function ApplicationFilters(props: FiltersProps) {
  const t = useText();
  return (
    <LazyFilters
      names={applicationFilterNames}
      wordsOf={(name) => ({ label: t(filterField(name)), any: t(`applications:filters.any_${name}`) })}
      view={props.view}
      fetchMenus={fetchMenus}
    >
      {(asked) => <Menus {...props} asked={asked} />}
    </LazyFilters>
  );
}
