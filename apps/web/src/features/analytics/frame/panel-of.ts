import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { MeasureValue } from '../../../api/measure-values.ts';
import type { RowsQuery } from '../../../api/analytics-rows.ts';
import type { Text } from '../../../i18n/texts.ts';
import { listed } from '../../../lib/text/listed.ts';
import type { RowsPanelProps } from './rows-panel.tsx';
import { isMeasure } from './use-open-rows.ts';
import type { RowsOf } from './use-open-rows.ts';

/** The panel of open rows: named after its measure or chart, with the number of the measure. */
export function panelOf(
  t: Text,
  measures: ReadonlyMap<MeasureKey, MeasureValue>,
  query: RowsQuery,
  { of, input, year }: RowsOf,
  onClose: () => void,
): RowsPanelProps {
  if (!isMeasure(of)) return { query, name: t(`analytics-pages:charts.${of}`), measure: undefined, onClose };
  // One input of a measure is another number than the measure.
  const measure = input === undefined ? measures.get(of) : undefined;
  const name = t(`measures:measures.${of}.name`);
  return {
    query,
    name: listed([name, year === undefined ? undefined : String(year)]),
    of: t(`measures:measures.${of}.of`),
    measure,
    onClose,
  };
}
