import { Dialog } from '@base-ui/react/dialog';
import { ListFilter, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAttributeOptions } from '../../../api/attribute-options.ts';
import { usePlacesOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useMedia } from '../../../lib/use-media.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { backdropStyles } from '../../../ui/dialog-styles.ts';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

type Place = 'function' | 'location' | 'attribute';
const places: readonly Place[] = ['function', 'location', 'attribute'];

interface Props {
  client: ActingClient;
  filters: Readonly<Record<Place, string>>;
  change: (filters: Partial<Record<Place, string>>) => void;
  /** Those that the page has; all of them by default. */
  names?: readonly Place[] | undefined;
  /** Other filters of the page come first. */
  children?: ReactNode;
  /** How many filters are set. */
  count: number;
  /** Clears all filters; present if one is set. */
  onClear?: (() => void) | undefined;
}

/** The filters of a page in one row: its own, then function, location and attribute. */
export function PageFilters({ client, filters, change, names = places, children, count, onClear }: Props) {
  const t = useText();
  const choices = {
    function: usePlacesOf('function', client.id),
    location: usePlacesOf('location', client.id),
    attribute: useAttributeOptions(client.query.client_id, names.includes('attribute')),
  } satisfies Record<string, Choices>;
  const isNarrow = useMedia('(width < 48rem)');
  const menus = (
    <>
      {children}
      {names.map((name) => {
        const { list, loading, retry } = choices[name];
        if (name === 'attribute' && list.length === 0 && !filters.attribute) return null;
        return (
          <FilterMenu
            key={name}
            label={t(`analytics-pages:filters.${name}`)}
            any={t(`analytics-pages:filters.any_${name}`)}
            value={filters[name]}
            options={list}
            unlisted={t(loading ? 'analytics-pages:filters.loading' : 'analytics-pages:filters.unlisted')}
            retry={retry && { label: t('common:retry'), onClick: retry }}
            onChange={(value) => change({ [name]: value })}
          />
        );
      })}
      {onClear && (
        <Button variant="quiet" className="print:hidden" onClick={onClear}>
          {t('analytics-pages:filters.clear')}
        </Button>
      )}
    </>
  );
  if (isNarrow)
    return (
      <>
        <FilterSheet count={count}>{menus}</FilterSheet>
        <div className="mt-2 hidden flex-wrap gap-x-6 print:flex">{menus}</div>
      </>
    );
  return (
    <fieldset className="mt-5 flex flex-wrap gap-2 print:mt-2 print:gap-x-6">
      <legend className="sr-only">{t('analytics-pages:filters.label')}</legend>
      {menus}
    </fieldset>
  );
}

/** The filters of narrow screens: one button that says how many are set, and opens them at the lower edge. */
function FilterSheet({ count, children }: { count: number; children: ReactNode }) {
  const t = useText();
  const label = t('analytics-pages:filters.label');
  return (
    <Dialog.Root>
      <Dialog.Trigger
        render={
          <Button className="mt-5 h-11! w-full justify-center print:hidden">
            <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
            {count > 0 ? t('analytics-pages:filters.set', { count }) : label}
          </Button>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyles} />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 flex max-h-[85dvh] flex-col gap-3 overflow-y-auto rounded-t-card border-t border-line bg-surface p-4 shadow-float outline-none">
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-base">{label}</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton
                  label={t('common:close')}
                  icon={<X aria-hidden className="size-4.5" />}
                  className="size-11"
                />
              }
            />
          </div>
          <div className="flex flex-col gap-2 [&>button]:min-h-11 [&>button]:w-full [&>button]:max-w-none [&>button]:justify-between!">
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
