import { measureOf } from '@orgscope/contract/analytics/measures';
import { computed } from '@orgscope/contract/analytics/formula';
import type { MeasureInput, MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Inputs, Reason } from '@orgscope/contract/analytics/formula';
import type { EmployeeRange, ItEmployeeRange } from '@orgscope/contract/resources/clients';

/** A number that is known, or the interval that it lies in. */
export interface Quantity {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** From a range, even if that is of one number. */
  readonly isRange: boolean;
}
export type Quantities = Readonly<Partial<Record<MeasureInput, Quantity | null>>>;

export const exactly = (value: number | null): Quantity | null =>
  value === null ? null : { value, low: value, high: value, isRange: false };

/**
 * What a range of employees says of their number: its geometric mean, and its ends. A range without an upper end, such
 * as `10001+`, says too little: any number in it would be made up.
 */
export function quantityOfRange(range: EmployeeRange | ItEmployeeRange): Quantity | null {
  if (range.endsWith('+')) return null;
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
  /** The ends of the interval of an estimated value; otherwise null. */
  readonly low: number | null;
  readonly high: number | null;
  readonly estimated: boolean;
  readonly reason: Reason | null;
}

/** The value of a measure. Its interval runs from its lowest numerator and highest denominator to the opposite. */
export function estimate(key: MeasureKey, quantities: Quantities): Estimate {
  const measure = measureOf(key);
  type End = 'value' | 'low' | 'high';
  const at = (numerator: End, denominator: End): Inputs =>
    Object.fromEntries([
      ...(measure.denominator ?? []).map((name) => [name, quantities[name]?.[denominator] ?? null]),
      ...measure.numerator.map((name) => [name, quantities[name]?.[numerator] ?? null]),
    ]);
  const { value, reason } = computed(measure, at('value', 'value'));
  const used = [...measure.numerator, ...(measure.denominator ?? [])].flatMap((name) => quantities[name] ?? []);
  const estimated = value !== null && used.some(({ isRange }) => isRange);
  if (!estimated) return { value, low: null, high: null, estimated, reason };
  const bounded = limits[key] ?? ((end: number) => end);
  return {
    value: bounded(value),
    low: bounded(computed(measure, at('low', 'high')).value ?? 0),
    high: bounded(computed(measure, at('high', 'low')).value ?? 0),
    estimated,
    reason,
  };
}
