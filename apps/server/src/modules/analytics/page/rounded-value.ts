import type { MeasureKey, Unit } from '@orgscope/contract/analytics/measures';
import { decimalsOf } from '@orgscope/contract/numbers/money';

/** A value as answers contain it: with one more digit than pages show; money with the decimals of its currency. */
export function roundedValue(
  key: MeasureKey,
  unit: Unit,
  currency: string | null,
  value: number | null,
): number | null {
  if (value === null || unit === 'count') return value;
  if (unit === 'money') return Number(value.toFixed(currency === null ? 2 : decimalsOf(currency)));
  // An availability of 99.995% keeps all its digits.
  if (unit === 'percent')
    return key === 'availability' ? value : Number(value.toFixed(value > 99 && value < 100 ? 3 : 2));
  return Number(value.toPrecision(4));
}
