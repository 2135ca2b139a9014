import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aMeasure } from '../../../testing/measure.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { MeasureInfo } from './measure-info.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

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
