import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { MeasureItPage } from '../../../api/analytics.ts';
import type { MeasureValue } from '../../../api/measure-values.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';

/** The measures as the panel of rows tells them: the one whose year was opened in the trend with its value of then. */
export function measuresInYear(
  measures: ReadonlyMap<MeasureKey, MeasureValue>,
  trend: MeasureItPage['trend'],
  { of, year }: RowsOf,
): ReadonlyMap<MeasureKey, MeasureValue> {
  const point = trend.find(({ key }) => key === of)?.points.find((each) => String(each.year) === String(year));
  const [key, measure] = [...measures].find(([name]) => name === of) ?? [];
  if (!point || !key || !measure) return measures;
  const { value, estimated, low, high } = point;
  return new Map(measures).set(key, { ...measure, value, estimated, low, high });
}
