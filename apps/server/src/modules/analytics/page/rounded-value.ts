import type { MeasureKey, Unit } from '@orgscope/contract/analytics/measures';
import { decimalsOf } from '@orgscope/contract/numbers/money';

/**
 * Pages show one decimal of a share, but two digits of what is less than 0.1 from 0 or 100: only 0 is said to be 0, and
 * only 100% all.
 */
function decimalsOfShare(value: number): number {
  const distance = Math.min(Math.abs(value), Math.abs(100 - value));
  // 100 · x / x may be a little less than 100 for a computer.
  return distance < 1e-9 || distance >= 1 ? 2 : 2 - Math.floor(Math.log10(distance));
}

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
  if (unit === 'percent') return key === 'availability' ? value : Number(value.toFixed(decimalsOfShare(value)));
  return Number(value.toPrecision(4));
}
