import { lazy } from 'react';
import type { AnyRecord } from '../../../../api/records.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { keysOf } from '../../../../lib/object-keys.ts';
import type { ChangeView, ListView } from '../../../../lib/use-list-view.ts';
import type { ListedResource } from '../resource.ts';
import { wordsOf } from './filters.ts';
import type { Filter, Filters } from './filters.ts';
import { LazyFilters } from './lazy-filters.tsx';

export interface FiltersProps<Row extends AnyRecord = AnyRecord> {
  resource: Pick<ListedResource, 'ns' | 'fields'>;
  filters: Filters<Row>;
  clientId: number | undefined;
  view: ListView;
  change: ChangeView;
  /** The listed rows have the name of a person whose id is in the address. */
  rows: readonly Row[] | undefined;
}

const fetchMenus = () => import('./record-filter-menus.tsx');
const Menus = lazy(fetchMenus);
const none: Filter = {};

/** The filters of a resource's list. */
export function RecordFilters<Row extends AnyRecord>(props: FiltersProps<Row>) {
  useText();
  const { resource, filters, view } = props;
  return (
    <LazyFilters
      names={keysOf(filters)}
      wordsOf={(name) => wordsOf(resource, name, filters[name] ?? none)}
      view={view}
      fetchMenus={fetchMenus}
    >
      {(pressed) => <Menus {...props} pressed={pressed} />}
    </LazyFilters>
  );
}
