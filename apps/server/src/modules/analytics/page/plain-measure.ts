import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';

/** A measure without a value, for what a page does not say of its measures. */
export const plainMeasure = (key: MeasureKey) =>
  ({
    key,
    value: null,
    low: null,
    high: null,
    estimated: false,
    unit: measureOf(key).unit,
    currency: null,
    amount: null,
    previous: null,
    target: null,
    peers: null,
    reference: null,
  }) satisfies Partial<MeasureValue>;
