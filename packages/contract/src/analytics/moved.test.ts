import { expect, it } from 'vitest';
import type { MeasureKey } from './measures.ts';
import { movedMost } from './moved.ts';

type Change = readonly [key: MeasureKey, previous: number | null, value: number | null];
const moved = (...changes: readonly Change[]) =>
  movedMost(changes.map(([key, previous, value]) => ({ key, previous, value }))).map(({ key }) => key);

it('ranks changes by the smallest one that matters for each measure, whatever its unit', () => {
  expect(
    moved(
      ['it_attrition', 8, 14],
      ['assigned_devices_per_employee', 0.9, 1.1],
      ['it_staff_share', 5, 7],
      ['it_spend_per_employee', 4000, 5000],
    ),
  ).toEqual(['it_staff_share', 'it_attrition', 'it_spend_per_employee', 'assigned_devices_per_employee']);
});

it('leaves out changes that are too small to matter, and measures without both values', () => {
  expect(
    moved(
      ['assigned_devices_per_employee', 0.012, 0.031],
      ['it_attrition', 8, 9.9],
      ['it_spend_per_employee', 4000, 4300],
      ['cost_at_risk', 0, 0],
      ['data_quality', null, 90],
      ['operating_share', 70, null],
    ),
  ).toEqual([]);
});

it('keeps the smallest change that matters in spite of binary fractions', () => {
  expect(moved(['availability', 99.6, 99.7], ['it_spend_per_employee', 1000, 1100])).toHaveLength(2);
});

it('takes an amount that began or ended as the least of what matters', () => {
  expect(
    moved(['cost_at_risk', 0, 5000], ['it_attrition', 8, 10.1], ['recorded_technology_cost_per_employee', 90, 0]),
  ).toEqual(['it_attrition', 'cost_at_risk', 'recorded_technology_cost_per_employee']);
});

it('takes a count as moved where chance would rarely move it so far', () => {
  // From 100, chance moves a count by about 10.
  expect(moved(['invited', 100, 119])).toEqual([]);
  expect(moved(['invited', 100, 120], ['live_past_end_of_life', 0, 3])).toEqual(['live_past_end_of_life', 'invited']);
});

it('gives five at most', () => {
  const shares = [
    'it_attrition',
    'operating_share',
    'personnel_share',
    'cloud_share',
    'contractor_share',
    'data_quality',
  ];
  expect(moved(...shares.map((key) => [key as MeasureKey, 10, 20] as const))).toHaveLength(5);
});
