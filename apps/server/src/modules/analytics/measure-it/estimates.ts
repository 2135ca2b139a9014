import { formulaInputs, measureOf } from '@orgscope/contract/analytics/measures';
import { computed } from '@orgscope/contract/analytics/formula';
import type { MeasureInput, MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Inputs, Reason } from '@orgscope/contract/analytics/formula';
import type { EmployeeRange, ItEmployeeRange } from '@orgscope/contract/fields/employee-ranges';

/** A number that is known, or the interval that it lies in. */
export interface Quantity {
  /** Null where the interval has no upper end: any number in it would be made up. */
  readonly value: number | null;
  readonly low: number;
  /** Infinity where there is no upper end. */
  readonly high: number;
  /** From a range, even if that is of one number. */
  readonly isRange: boolean;
}
export type Quantities = Readonly<Partial<Record<MeasureInput, Quantity | null>>>;

export const exactly = (value: number | null): Quantity | null =>
  value === null ? null : { value, low: value, high: value, isRange: false };

/** What a range of employees says of their number: its geometric mean, and its ends. `10001+` has no upper end, and so no mean. */
export function quantityOfRange(range: EmployeeRange | ItEmployeeRange): Quantity {
  if (range.endsWith('+')) return { value: null, low: Number.parseInt(range, 10), high: Infinity, isRange: true };
  const [low = 0, high = low] = range.split('-').map(Number);
  return { value: Math.sqrt(low * high), low, high, isRange: true };
}

/** The ends of what a measure can be: a part is at most its whole, whatever two ranges say. */
const limits: Partial<Record<MeasureKey, (value: number) => number>> = {
  it_staff_share: (value) => Math.min(100, value),
  employees_per_it_employee: (value) => Math.max(1, value),
};

interface Estimate {
  readonly value: number | null;
  /** The ends of the interval of an estimated value; null where it has no such end, and where nothing is estimated. */
  readonly low: number | null;
  readonly high: number | null;
  readonly estimated: boolean;
  readonly reason: Reason | null;
}

/**
 * The value of a measure. Its interval runs from its lowest numerator and highest denominator to the opposite. Of a range
 * without an upper end, only one end of it is known, and no value.
 */
export function estimate(key: MeasureKey, quantities: Quantities): Estimate {
  const measure = measureOf(key);
  const denominator = measure.denominator ?? [];
  type End = 'value' | 'low' | 'high';
  const at = (top: End, bottom: End): Inputs =>
    Object.fromEntries([
      ...denominator.map((name) => [name, quantities[name]?.[bottom] ?? null]),
      ...measure.numerator.map((name) => [name, quantities[name]?.[top] ?? null]),
    ]);
  const { value, reason } = computed(measure, at('value', 'value'));
  const used = formulaInputs(measure).flatMap((name) => quantities[name] ?? []);
  const hasRange = used.some(({ isRange }) => isRange);
  const isOpen = used.some((quantity) => quantity.value === null);
  if (!hasRange || (value === null && !isOpen)) return { value, low: null, high: null, estimated: false, reason };

  const bounded = limits[key] ?? ((end: number) => end);
  const endless = (names: readonly MeasureInput[]) => names.some((name) => quantities[name]?.high === Infinity);
  const endOf = (top: End, bottom: End, isUnknown: boolean): number | null => {
    const end = computed(measure, at(top, bottom)).value;
    return end === null || isUnknown ? null : bounded(end);
  };
  const low = endOf('low', 'high', endless(denominator));
  const high = endOf('high', 'low', endless(measure.numerator));
  if (value !== null) return { value: bounded(value), low: low ?? 0, high: high ?? 0, estimated: true, reason };
  // A numerator of 0 gives 0, whatever the denominator.
  if (high === 0) return { value: 0, low: 0, high: 0, estimated: true, reason: null };
  return { value: null, low, high, estimated: low !== null || high !== null, reason: 'missing_input' };
}
