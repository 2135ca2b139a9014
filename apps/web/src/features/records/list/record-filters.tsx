import { X } from 'lucide-react';
import type { AnyRecord } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import { focusBeside } from '../../../lib/interaction/focus-beside.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import type { ChangeView, ListView } from '../../../lib/hooks/use-list-view.ts';
import type { ListedResource } from '../resource.ts';
import { printedChoice } from '../../../ui/button-styles.ts';
import { Button } from '../../../ui/button.tsx';
import { wordsOf } from './filters.ts';
import type { Filter, Filters } from './filters.ts';
import { LazyFilters } from './lazy-filters.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FailedPart } from '../../../ui/states/failed-part.tsx';

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
const Menus = lazyPart(fetchMenus, FailedPart);
const none: Filter = {};

/** The filters of a resource's list. */
export function RecordFilters<Row extends AnyRecord>(props: FiltersProps<Row>) {
  const t = useText();
  const { resource, filters, view, change, clientId } = props;
  const isMenu = (name: string) => filters[name]?.chip === undefined;
  const menus = Object.fromEntries(Object.entries(filters).filter(([name]) => isMenu(name)));
  return (
    <>
      <LazyFilters
        names={keysOf(menus)}
        wordsOf={(name) => wordsOf(resource, name, menus[name] ?? none)}
        view={view}
        fetchMenus={fetchMenus}
      >
        {(pressed) => <Menus {...props} filters={menus} pressed={pressed} />}
      </LazyFilters>
      {Object.entries(filters).map(([name, { chip: Words }]) => {
        const value = view.filters[name];
        if (!Words || !value) return null;
        return (
          <Button
            key={name}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget);
              change({ filters: { [name]: '' } });
            }}
            className={`max-w-full border-accent! bg-accent-soft! text-accent! ${printedChoice}`}
          >
            <span className="truncate">
              <Words value={value} clientId={clientId} />
            </span>
            <X aria-hidden className="size-4 opacity-70 print:hidden" />
            <span className="sr-only">{t('records:remove_filter')}</span>
          </Button>
        );
      })}
    </>
  );
}
