import { meetsTarget } from '@orgscope/contract/analytics/meets-target';
import { shownNumber } from '@orgscope/contract/analytics/value-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundedValue } from './rounded-value.ts';

it.each([
  [84.8114, 84.81],
  [0.5, 0.5],
  [0.03514, 0.0351],
  [0.004, 0.004],
  [0, 0],
  [99.7836, 99.784],
  [99.99651, 99.99651],
  [100, 100],
  [99.99999999999999, 100],
  // Shown as 104.3, 5.2 and 0.2, not as what 104.35, 5.25 and 0.25 would be.
  [104.3478, 104.34],
  [5.2469, 5.24],
  [0.2496, 0.249],
  [5.25, 5.25],
  [100 * (21 / 400), 5.25],
])('keeps of a share of %d one more digit than pages show', (value, kept) => {
  expect(roundedValue('participation', 'percent', null, value)).toBe(kept);
});

it.each([
  [3.44827, 3.448],
  [3.4496, 3.449],
  [12_715.5, 12_715.5],
  [123_456.78, 123_456.8],
  [0.012345, 0.01235],
  [0, 0],
])('keeps of a ratio of %d four digits, and one more than pages show', (value, kept) => {
  expect(roundedValue('tickets_per_employee_month', 'ratio', null, value)).toBe(kept);
});

it.each([
  [89.996, 'at_least', 90, null, 89.996],
  [89.996, 'at_most', 90, null, 90],
  [100 * (2 / 3), 'at_least', 66.67, null, 66.6666666667],
  [100 * (21 / 400), 'at_least', 5.25, null, 5.25],
  [6.004, 'within', 5, 6, 6.004],
  [89.996, 'at_least', 80, null, 90],
] as const)('stays on its side of a target: %d, %s %d', (value, direction, least, high, kept) => {
  expect(roundedValue('participation', 'percent', null, value, { direction, value: least, high })).toBe(kept);
});

it.each([
  ['JPY', 1000.4, 'at_most', 1000],
  ['JPY', 999.6, 'at_least', 1000],
  ['JPY', 1000.6, 'at_most', 1001],
  ['EUR', 1000.004, 'at_most', 1000],
  ['KWD', 1000.004, 'at_most', 1000.004],
  [null, 1000.004, 'at_most', 1000],
] as const)('meets a target of money in the smallest unit of %s: %d, %s %d', (currency, value, direction, limit) => {
  const target = { direction, value: limit, high: null };
  expect(roundedValue('it_spend_per_employee', 'money', currency, value, target)).toBe(limit);
});

it('is shown as the exact value would be, and meets the same targets', () => {
  const shown = fc.constantFrom(
    { unit: 'percent' as const, most: 110 },
    { unit: 'ratio' as const, most: 100_000 },
    { unit: 'days' as const, most: 100 },
    { unit: 'months' as const, most: 100 },
  );
  fc.assert(
    fc.property(
      shown,
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat(2),
      fc.constantFrom(
        (limit: number) => ({ direction: 'at_least' as const, value: limit, high: null }),
        (limit: number) => ({ direction: 'at_most' as const, value: limit, high: null }),
        (limit: number) => ({ direction: 'within' as const, value: limit, high: limit + 1 }),
        (limit: number) => ({ direction: 'within' as const, value: limit - 1, high: limit }),
      ),
      ({ unit, most }, part, whole, digits, targetAt) => {
        const value = Number(((most * part) / Math.max(part, whole)).toPrecision(12));
        const near = targetAt(Number(value.toFixed(digits)));
        const sent = roundedValue('participation', unit, null, value, near) ?? 0;
        expect([value, shownNumber(unit, sent), meetsTarget(sent, near)]).toEqual([
          value,
          shownNumber(unit, value),
          meetsTarget(value, near),
        ]);
      },
    ),
    { numRuns: 5_000 },
  );
});
