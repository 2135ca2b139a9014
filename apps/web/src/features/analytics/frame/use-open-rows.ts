import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { measureKeys } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { RowsQuery } from '../../../api/analytics.ts';

/** The cell of a chart whose rows are shown, beside the page's own filters. */
export type RowsOf = Pick<RowsQuery, 'key'> & Partial<Omit<RowsQuery, 'key' | 'client_id'>>;

const prefix = 'rows.';

const isMeasure = (key: string | null): key is MeasureKey => measureKeys.some((known) => known === key);

/**
 * Which rows are open beside the page, in its address. Going back closes them. A change of the page's filters narrows
 * them too.
 */
export function useOpenRows(): { rows: RowsOf | undefined; open: (rows: RowsOf) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const key = params.get('rows');
  const cell = [...params].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  );
  const show = useCallback(
    (rows: RowsOf | undefined) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(
            [...before].filter(([name]) => name !== 'rows' && !name.startsWith(prefix)),
          );
          for (const [name, value] of Object.entries(rows ?? {})) {
            if (value !== undefined) after.set(name === 'key' ? 'rows' : prefix + name, String(value));
          }
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  const open = useCallback((rows: RowsOf) => show(rows), [show]);
  const close = useCallback(() => show(undefined), [show]);
  return { rows: isMeasure(key) ? { ...Object.fromEntries(cell), key } : undefined, open, close };
}
