import type { ReactNode } from 'react';
import { useAttributeOptions } from '../../../api/attribute-options.ts';
import { usePlacesOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { focusBeside } from '../../../lib/interaction/focus-beside.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import FoldedFilters from '../../../ui/popups/folded-filters.tsx';

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
  // On a tablet the side menu leaves room for three in a row, and a page has up to six.
  const isNarrow = useMedia('(width < 64rem)');
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
      {onClear && (
        <Button
          variant="quiet"
          className="print:hidden"
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onClear();
          }}
        >
          {t('analytics-pages:filters.clear')}
        </Button>
      )}
    </>
  );
  if (isNarrow)
    return (
      <FoldedFilters count={count} className="mt-5 w-full md:w-auto">
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
