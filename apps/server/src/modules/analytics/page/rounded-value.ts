import type { MeasureTarget } from '@orgscope/contract/analytics/measure-value';
import type { MeasureKey, Unit } from '@orgscope/contract/analytics/measures';
import { meetsTarget } from '@orgscope/contract/analytics/meets-target';
import { shownNumber } from '@orgscope/contract/analytics/value-text';
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

/** Pages show whole numbers from 100 on; below, answers have four digits. */
const decimalsOfRatio = (value: number): number =>
  value === 0 ? 0 : Math.max(1, 3 - Math.floor(Math.log10(Math.abs(value))));

/**
 * Rounded, so that pages, which round once more, show what they would of the exact value: 5.2469% is shown as 5.2%, so it is sent
 * as 5.24 and not as 5.25.
 */
function roundedOnce(unit: Exclude<Unit, 'money'>, exact: number, decimals: number): number {
  const nearest = Number(exact.toFixed(decimals));
  if (shownNumber(unit, nearest) === shownNumber(unit, exact)) return nearest;
  return Math.trunc(exact * 10 ** decimals) / 10 ** decimals;
}

/**
 * A value as answers contain it: with one more digit than pages show. One that rounding would take to the other side of its
 * target keeps all its digits: 89.996% misses 90%. But money has the decimals of its currency, as targets have that were
 * converted: nobody can pay the part of a yen that 1000.4 is above 1000.
 */
export function roundedValue(
  key: MeasureKey,
  unit: Unit,
  currency: string | null,
  value: number | null,
  target: MeasureTarget | null = null,
): number | null {
  if (value === null || unit === 'count') return value;
  if (unit === 'money') return Number(value.toFixed(currency === null ? 2 : decimalsOf(currency)));
  // An availability of 99.995% keeps all its digits.
  if (key === 'availability') return value;
  // 100 · x / x may be a little less than 100 for a computer.
  const exact = Number(value.toPrecision(12));
  const rounded = roundedOnce(unit, exact, unit === 'percent' ? decimalsOfShare(value) : decimalsOfRatio(value));
  return target && meetsTarget(rounded, target) !== meetsTarget(exact, target) ? exact : rounded;
}
