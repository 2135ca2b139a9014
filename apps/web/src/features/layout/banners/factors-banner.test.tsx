import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import FactorsBanner from './factors-banner.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('says until which day and time a second factor must be set up', () => {
  const due = new Date(2026, 11, 3, 16, 5).toISOString();
  openScreen(<FactorsBanner company="Acme" due={due} />, '/home');

  expect(screen.getByText(/Set one up by 3 Dec 2026, 16:05\. After that/)).toBeDefined();
});
