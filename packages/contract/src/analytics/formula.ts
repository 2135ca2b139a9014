// A measure's value by its formula.
import type { Measure, MeasureInput } from './measures.ts';

export type Inputs = Readonly<Partial<Record<MeasureInput, number | null>>>;
/** Why a measure has no value. */
export const reasons = ['no_data', 'missing_input', 'zero_denominator', 'too_few', 'not_comparable'] as const;
export type Reason = (typeof reasons)[number];

type Result = { readonly value: number; readonly reason: null } | { readonly value: null; readonly reason: Reason };

function sum(inputs: Inputs, names: readonly MeasureInput[]): number | null {
  const values = names.map((name) => inputs[name] ?? null);
  return values.includes(null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

/** The value of a measure by its formula; null where an input is missing or the denominator is 0. */
export function computed({ factor = 1, numerator, denominator }: Measure, inputs: Inputs): Result {
  const names = [...numerator, ...(denominator ?? [])];
  if (names.every((name) => (inputs[name] ?? null) === null)) return { value: null, reason: 'no_data' };
  const top = sum(inputs, numerator);
  const bottom = denominator ? sum(inputs, denominator) : 1;
  if (top === null || bottom === null) return { value: null, reason: 'missing_input' };
  if (bottom === 0) return { value: null, reason: 'zero_denominator' };
  return { value: (factor * top) / bottom, reason: null };
}
