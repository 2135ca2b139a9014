import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { MeasureTile } from './measure-tile.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const cost: MeasureValue = {
  key: 'cost_at_risk',
  value: 1_270_000,
  low: null,
  high: null,
  estimated: false,
  unit: 'money',
  currency: 'EUR',
  amount: '1270000.00',
  previous: null,
  target: null,
  peers: null,
  reference: null,
  reason: null,
  inputs: {},
  as_of: '2026-11-27',
};

test('a sum of a part of the records says how many have no cost', () => {
  openScreen(<MeasureTile measure={{ ...cost, unpriced: 2 }} before="" />, '/');
  expect(screen.getByText('2 without a cost')).toBeTruthy();
});

test('a sum of all says nothing more', () => {
  openScreen(<MeasureTile measure={cost} before="" />, '/');
  expect(screen.queryByText(/without a cost/)).toBeNull();
});
