import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { MeasureTile } from './measure-tile.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const cost: MeasureValue = aMeasure({
  key: 'cost_at_risk',
  value: 1_270_000,
  unit: 'money',
  currency: 'EUR',
  amount: '1270000.00',
});

test('a sum of a part of the records says how many have no cost', () => {
  openScreen(<MeasureTile measure={{ ...cost, unpriced: 2 }} before="" />, '/');
  expect(screen.getByText('2 without a cost')).toBeTruthy();
});

test('the records without a cost open where the page can show them', () => {
  const onOpenUnpriced = vi.fn<() => void>();
  openScreen(<MeasureTile measure={{ ...cost, unpriced: 2 }} before="" onOpenUnpriced={onOpenUnpriced} />, '/');
  fireEvent.click(screen.getByRole('button', { name: 'Show the rows behind Cost at risk: 2 without a cost' }));
  expect(onOpenUnpriced).toHaveBeenCalledOnce();
});

test('a sum of all says nothing more', () => {
  openScreen(<MeasureTile measure={cost} before="" />, '/');
  expect(screen.queryByText(/without a cost/)).toBeNull();
});

test('a value that misses its target does not read like it', () => {
  const target = { direction: 'at_least', value: 90, high: null } as const;
  const quality = aMeasure({ key: 'data_quality', unit: 'percent', value: 89.96, target });
  openScreen(<MeasureTile measure={quality} before="" />, '/');
  expect(screen.getByRole('listitem').textContent).toContain('89.96%');
  expect(screen.getByText('Target missed: at least 90.0%')).toBeTruthy();
});

test('a share of counted records says how many of how many', () => {
  const inputs = { reached_functions: 1, all_functions: 1 };
  const reached = aMeasure({ key: 'function_coverage', value: 100, unit: 'percent', inputs });
  openScreen(<MeasureTile measure={reached} before="" />, '/');
  expect(screen.getByText('1 of 1')).toBeTruthy();
});

test('a whole that is made of parts is told as their sum', () => {
  const inputs = { business_people: 40, it_people: 71 };
  openScreen(<MeasureTile measure={aMeasure({ key: 'business_share', unit: 'percent', inputs })} before="" />, '/');
  expect(screen.getByText('40 of 111')).toBeTruthy();
});

test('a share says nothing of numbers that are hidden', () => {
  const inputs = { reached_functions: null, all_functions: 8 };
  const reached = aMeasure({ key: 'function_coverage', value: 50, unit: 'percent', inputs });
  openScreen(<MeasureTile measure={reached} before="" />, '/');
  expect(screen.queryByText(/of 8/)).toBeNull();
});

test('a measure that would be divided by 0 names what must be above it', () => {
  const empty = aMeasure({
    key: 'it_staff_share',
    value: null,
    reason: 'zero_denominator',
    inputs: { it_employees: 3, employees: 0 },
  });
  openScreen(<MeasureTile measure={empty} before="" />, '/');
  expect(screen.getByText('Must be above 0: employees.')).toBeTruthy();
});

test('a measure of records that would be divided by 0 names what is not recorded', () => {
  const inputs = { reached_functions: 0, all_functions: 0 };
  const empty = aMeasure({ key: 'function_coverage', value: null, reason: 'zero_denominator', inputs });
  openScreen(<MeasureTile measure={empty} before="" />, '/');
  expect(screen.getByText('None recorded: functions.')).toBeTruthy();
});
