import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
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

test('a sum of all says nothing more', () => {
  openScreen(<MeasureTile measure={cost} before="" />, '/');
  expect(screen.queryByText(/without a cost/)).toBeNull();
});
