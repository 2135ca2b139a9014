import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureValue } from '../../../api/measure-values.ts';
import type { Text } from '../../../i18n/texts.ts';

// In a file, figures are plain numbers: the name of their measure says what they are of.

function signOf({ key, currency }: MeasureValue): string | null {
  const { unit } = measureOf(key);
  return unit === 'percent' ? '%' : unit === 'money' ? currency : null;
}

/** IT spend per employee (USD per employee, year). */
export function measureLabel(t: Text, measure: MeasureValue): string {
  const { key } = measure;
  const sign = signOf(measure);
  return `${t(`measures:measures.${key}.name`)} (${sign ? `${sign} ` : ''}${t(`measures:measures.${key}.of`)})`;
}

/** Purchases (USD). */
export function nameWithUnit(t: Text, measure: MeasureValue): string {
  const sign = signOf(measure);
  return t(`measures:measures.${measure.key}.name`) + (sign ? ` (${sign})` : '');
}
