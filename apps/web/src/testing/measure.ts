import type { MeasureValue } from '../api/measure-values.ts';

/** A measure as an answer has it: a count, with nothing to compare it with, unless `parts` says otherwise. */
export const aMeasure = <Parts extends Partial<MeasureValue> & Pick<MeasureValue, 'key'>>(parts: Parts) => ({
  value: 40,
  low: null,
  high: null,
  estimated: false,
  unit: 'count' as const,
  currency: null,
  amount: null,
  previous: null,
  target: null,
  peers: null,
  reference: null,
  reason: null,
  inputs: {},
  as_of: '2026-11-27',
  ...parts,
});
