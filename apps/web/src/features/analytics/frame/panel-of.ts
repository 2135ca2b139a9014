import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { MeasureValue } from '../../../api/measure-values.ts';
import type { RowsQuery } from '../../../api/analytics-rows.ts';
import type { Text } from '../../../i18n/texts.ts';
import { listed } from '../../../lib/text/listed.ts';
import type { RowsPanelProps } from './rows-panel.tsx';
import { isMeasure } from './use-open-rows.ts';
import type { RowsOf } from './use-open-rows.ts';

/** Charts of costs: the sum was pressed, not how many rows it has. */
const ofCosts: readonly string[] = ['cost_by_vendor', 'cost_by_function'];

export interface OpenPanel extends RowsPanelProps {
  /** The number whose rows these are, whatever the filters of the page. */
  id: string;
}

/**
 * The panel of open rows: named after its measure or chart, with the number of the measure, and after the cell of the chart
 * that was pressed.
 */
export function panelOf(
  t: Text,
  measures: ReadonlyMap<MeasureKey, MeasureValue>,
  query: RowsQuery,
  rows: RowsOf,
  onClose: () => void,
  cell: readonly string[] = [],
): OpenPanel {
  const { of, input, year, missing } = rows;
  const id = JSON.stringify(rows);
  if (!isMeasure(of)) {
    const chart = t(`analytics-pages:charts.${of}`);
    return {
      id,
      query,
      name: listed([chart, ...cell]),
      measure: undefined,
      leads: ofCosts.includes(of) ? 'cost' : 'count',
      onClose,
    };
  }
  // One input of a measure, or one part of it, is another number than the measure.
  const measure = input === undefined && cell.length === 0 ? measures.get(of) : undefined;
  const name = t(`measures:measures.${of}.name`);
  return {
    id,
    query,
    name: listed([name, ...cell, year === undefined ? undefined : String(year)]),
    // What lacks something is counted, in no unit of the measure.
    of: missing === undefined ? t(`measures:measures.${of}.of`) : undefined,
    measure,
    onClose,
  };
}
