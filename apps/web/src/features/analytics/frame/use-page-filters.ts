import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { fromKeys } from '../../../lib/object-keys.ts';
import type { ActingClient } from '../../../session/acting-client.ts';

/** The filters that most pages have. */
export const places = ['function', 'location', 'attribute'] as const;

/** What a page is narrowed to, in its address: it survives a reload and can be shared. Empty values are not set. */
export type PageFilters<Name extends string> = Readonly<Record<Name, string>>;

/** The filters of a page by name, as a constant, and a function that changes some of them. */
export function usePageFilters<Name extends string>(
  names: readonly Name[],
): [PageFilters<Name>, (change: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => fromKeys(names, (name) => params.get(name) ?? ''), [names, params]);
  const change = useCallback(
    (next: Partial<Record<Name, string>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries<string | undefined>(next)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [filters, change];
}

/** How many of those filters are set. */
export const countSet = <Name extends string>(filters: PageFilters<Name>, names: readonly Name[]): number =>
  names.filter((name) => filters[name] !== '').length;

/** The part of a page's query that names the client, and the people and records of which places. */
export const placesQuery = (
  client: ActingClient,
  { function: functionId, location, attribute }: PageFilters<(typeof places)[number]>,
) => ({
  ...client.query,
  ...(functionId && { function_id: functionId }),
  ...(location && { location_id: location }),
  ...(attribute && { attribute_option_id: attribute }),
});
