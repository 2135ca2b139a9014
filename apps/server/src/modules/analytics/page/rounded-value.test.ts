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

it('is shown as the exact value would be', () => {
  const shown = fc.constantFrom(
    { unit: 'percent' as const, most: 110 },
    { unit: 'ratio' as const, most: 100_000 },
    { unit: 'days' as const, most: 100 },
    { unit: 'months' as const, most: 100 },
  );
  fc.assert(
    fc.property(shown, fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), ({ unit, most }, part, whole) => {
      const value = Number(((most * part) / Math.max(part, whole)).toPrecision(12));
      const sent = roundedValue('participation', unit, null, value) ?? 0;
      expect([value, shownNumber(unit, sent)]).toEqual([value, shownNumber(unit, value)]);
    }),
    { numRuns: 5_000 },
  );
});
