import type { ReactNode } from 'react';
import { useAttributeOptions } from '../../../api/attribute-options.ts';
import { usePlacesOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterMenu } from '../../../ui/filter-menu.tsx';

interface Props {
  client: ActingClient;
  /** Whether people's answers narrow the page. */
  byAttribute?: boolean;
  filters: Readonly<Record<'function' | 'location' | 'attribute', string>>;
  change: (filters: Partial<Record<'function' | 'location' | 'attribute', string>>) => void;
  /** Other filters of the page come first. */
  children?: ReactNode;
  /** Clears all filters; present if one is set. */
  onClear?: (() => void) | undefined;
}

/** The filters of a page in one row: its own, then function, location and attribute. */
export function PageFilters({ client, byAttribute = true, filters, change, children, onClear }: Props) {
  const t = useText();
  const choices = {
    function: usePlacesOf('function', client.id),
    location: usePlacesOf('location', client.id),
    attribute: useAttributeOptions(client.query.client_id, byAttribute),
  } satisfies Record<string, Choices>;
  return (
    <fieldset className="mt-5 flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{t('analytics-pages:filters.label')}</legend>
      {children}
      {(['function', 'location', 'attribute'] as const).map((name) => {
        const { list, loading, retry } = choices[name];
        if (name === 'attribute' && (!byAttribute || (list.length === 0 && !filters.attribute))) return null;
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
        <Button variant="quiet" onClick={onClear}>
          {t('analytics-pages:filters.clear')}
        </Button>
      )}
    </fieldset>
  );
}
