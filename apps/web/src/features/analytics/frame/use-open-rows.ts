import { rowCharts } from '@orgscope/contract/resources/analytics';
import { measureKeys } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { RowsQuery } from '../../../api/analytics-rows.ts';
import { rowsParam } from '../../../lib/rows-param.ts';
import { keysOf } from '../../../lib/object-keys.ts';

type RowsChart = keyof typeof rowCharts;

/** The rows of a measure, or of the cell of a chart. The page's own filters narrow them too. */
export type RowsOf = Omit<RowsQuery, 'client_id' | 'key' | 'chart'> & { of: MeasureKey | RowsChart };

const prefix = `${rowsParam}.`;

export const isMeasure = (of: string): of is MeasureKey => measureKeys.some((key) => key === of);
const isChart = (of: string): of is RowsChart => keysOf(rowCharts).some((chart) => chart === of);

/** Which rows are open beside the page, in its address: going back closes them. */
export function useOpenRows(): { rows: RowsOf | undefined; open: (rows: RowsOf) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const of = params.get(rowsParam) ?? '';
  const cell = [...params].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  );
  const show = useCallback(
    (rows: RowsOf | undefined) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(
            [...before].filter(([name]) => name !== rowsParam && !name.startsWith(prefix)),
          );
          for (const [name, value] of Object.entries(rows ?? {})) {
            if (value !== undefined) after.set(name === 'of' ? rowsParam : prefix + name, String(value));
          }
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  const open = useCallback((rows: RowsOf) => show(rows), [show]);
  const close = useCallback(() => show(undefined), [show]);
  return { rows: isMeasure(of) || isChart(of) ? { ...Object.fromEntries(cell), of } : undefined, open, close };
}

/** The query of rows on a page with these filters. */
export function rowsQuery(page: RowsQuery, { of, ...cell }: RowsOf): RowsQuery {
  return { ...page, ...cell, ...(isMeasure(of) ? { key: of } : { chart: of }) };
}
