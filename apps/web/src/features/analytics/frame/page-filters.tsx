import type { ReactNode } from 'react';
import { useAttributeOptions } from '../../../api/attribute-options.ts';
import { usePlacesOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { fromKeys } from '../../../lib/object-keys.ts';
import { focusBeside } from '../../../lib/interaction/focus-beside.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import FoldedFilters from '../../../ui/popups/folded-filters.tsx';
import { countSet, places } from './use-page-filters.ts';
import type { PageFilters as Filters } from './use-page-filters.ts';

type Place = (typeof places)[number];

interface Props<Name extends string> {
  client: ActingClient;
  filters: Filters<Name | Place>;
  change: (filters: Partial<Record<Place, string>> | Partial<Record<Name | Place, string>>) => void;
  /** Those that the page has; all of them by default. */
  names?: readonly Place[] | undefined;
  /** Those that are counted and cleared. */
  narrowing?: readonly (Name | Place)[];
  /** Other filters of the page come first. */
  children?: ReactNode;
}

/** The filters of a page in one row: its own, then function, location and attribute. */
export function PageFilters<Name extends string>({
  client,
  filters,
  change,
  names = places,
  narrowing = places,
  children,
}: Props<Name>) {
  const t = useText();
  const choices = {
    function: usePlacesOf('function', client.id),
    location: usePlacesOf('location', client.id),
    attribute: useAttributeOptions(client.query.client_id, names.includes('attribute')),
  } satisfies Record<string, Choices>;
  // On a tablet the side menu leaves room for three in a row, and a page has up to six.
  const isNarrow = useMedia('(width < 64rem)');
  const count = countSet(filters, narrowing);
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
            retry={retry}
            onChange={(value) => change({ [name]: value })}
          />
        );
      })}
      {count > 0 && (
        <Button
          variant="quiet"
          className="print:hidden"
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            change(fromKeys(narrowing, () => ''));
          }}
        >
          {t('analytics-pages:filters.clear')}
        </Button>
      )}
    </>
  );
  if (isNarrow)
    return (
      <FoldedFilters count={count} className="mt-5 w-full md:w-auto pointer-coarse:h-11">
        {menus}
      </FoldedFilters>
    );
  return (
    <fieldset className="mt-5 flex flex-wrap gap-2 print:mt-2 print:gap-x-6">
      <legend className="sr-only">{t('common:filters.label')}</legend>
      {menus}
    </fieldset>
  );
}
