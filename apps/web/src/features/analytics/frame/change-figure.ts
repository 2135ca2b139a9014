import { shownDifference } from '@orgscope/contract/analytics/value-text';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { changeOf } from '../../../i18n/measure-text.ts';
import { nothing } from '../../../ui/charts/chart-table.ts';
import type { Figure } from '../../../ui/charts/chart-table.ts';

/** The change as it is shown; a file gets it as a number. */
export const changeFigure = (measure: MeasureValue): Figure => {
  const { unit, value, previous } = measure;
  const text = changeOf(measure, undefined)?.text ?? nothing;
  const difference = value === null || previous === null ? undefined : shownDifference(unit, value, previous);
  // Without the traces of binary fractions.
  return { text, value: difference === undefined ? undefined : Number(difference.toFixed(6)) };
};
