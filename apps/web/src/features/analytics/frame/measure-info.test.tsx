import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aMeasure } from '../../../testing/measure.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { MeasureInfo } from './measure-info.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('the worked formula of a share of costs writes them in their currency', () => {
  const measure = aMeasure({
    key: 'operating_share',
    value: 59.6,
    unit: 'percent',
    inputs: { it_operating_cost: 1_860_000, it_spend: 3_120_000 },
    inputs_currency: 'EUR',
  });
  openScreen(<MeasureInfo measure={measure} />, '/');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText(/100 × €1.86m ÷ €3.12m =/)).toBeTruthy();
});

test('a worked formula writes amounts as money, and people who cost something as a number', () => {
  const measure = aMeasure({
    key: 'cost_per_active_user',
    value: 12.01,
    unit: 'money',
    currency: 'EUR',
    amount: '12.01',
    inputs: { cost_of_used_applications: 900.5, active_users_with_cost: 75 },
  });
  openScreen(<MeasureInfo measure={measure} />, '/');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText(/€901 ÷ 75 =/)).toBeTruthy();
});
