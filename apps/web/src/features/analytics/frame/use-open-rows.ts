import { rowCharts } from '@orgscope/contract/resources/analytics';
import { measureKeys } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { useCallback } from 'react';
import type { RowsQuery } from '../../../api/analytics-rows.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import { useRowsParams } from './use-rows-params.ts';

type RowsChart = keyof typeof rowCharts;

/** The rows of a measure, or of the cell of a chart. The page's own filters narrow them too. */
export type RowsOf = Omit<RowsQuery, 'client_id' | 'key' | 'chart'> & { of: MeasureKey | RowsChart };

export const isMeasure = (of: string): of is MeasureKey => measureKeys.some((key) => key === of);
const isChart = (of: string): of is RowsChart => keysOf(rowCharts).some((chart) => chart === of);

/** Which rows are open beside the page. */
export function useOpenRows(): { rows: RowsOf | undefined; open: (rows: RowsOf) => void; close: () => void } {
  const [{ of, cell } = { of: '', cell: {} }, show] = useRowsParams();
  const open = useCallback(({ of: next, ...values }: RowsOf) => show(next, values), [show]);
  const close = useCallback(() => show(undefined), [show]);
  return { rows: isMeasure(of) || isChart(of) ? { ...cell, of } : undefined, open, close };
}

/** Whether all rows of a measure are open: of a part of it, such as a year or a state, another number has them. */
export const isWholeOpen = (rows: RowsOf | undefined, key: MeasureKey): boolean =>
  rows?.of === key && Object.keys(rows).length === 1;

/** The query of rows on a page with these filters. */
export function rowsQuery(page: RowsQuery, { of, ...cell }: RowsOf): RowsQuery {
  return { ...page, ...cell, ...(isMeasure(of) ? { key: of } : { chart: of }) };
}
