import { beforeAll, expect, it } from 'vitest';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { figureOf } from './figure-of.ts';

beforeAll(haveTexts);

const of = (
  [direction, value, high]: [direction: 'at_least' | 'at_most' | 'within', value: number, high?: number],
  measure: Partial<MeasureValue>,
) =>
  figureOf(
    aMeasure({ key: 'data_quality', unit: 'percent', target: { direction, value, high: high ?? null }, ...measure }),
  );

it('tells a value from the target that it misses', () => {
  expect(of(['at_least', 90], { value: 89.96 })).toBe('89.96%');
  expect(of(['at_least', 90], { value: 89.996 })).toBe('89.996%');
  expect(of(['at_most', 5.5], { value: 5.504, estimated: true })).toBe('≈ 5.504%');
  expect(of(['within', 5, 6], { value: 6.04 })).toBe('6.04%');
  expect(of(['at_least', 99.85], { key: 'availability', value: 99.846 })).toBe('99.846%');
  expect(of(['at_least', 0.05], { value: 0.0496 })).toBe('0.0496%');
  const amount = { key: 'cost_at_risk', unit: 'money', currency: 'EUR' } as const;
  expect(of(['at_most', 1_860_000], { ...amount, value: 1_861_200 })).toBe('€1,861,200');
  expect(of(['at_most', 4252], { ...amount, value: 4252.4 })).toBe('€4,252.40');
});

it('writes a value as everywhere where it meets the target, or reads otherwise', () => {
  expect(of(['at_least', 90], { value: 90.04 })).toBe('90.0%');
  expect(of(['at_least', 90], { value: 88.04 })).toBe('88.0%');
  expect(of(['at_least', 90], { value: null })).toBe('—');
  expect(figureOf(aMeasure({ key: 'data_quality', unit: 'percent', value: 89.96 }))).toBe('90.0%');
});
