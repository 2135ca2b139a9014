import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import type { CardProps } from './card.ts';
import { CostCard } from './cost-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

function open(costs: (string | null)[], missing: string[] = []) {
  const data = {
    currency: 'EUR',
    converted: { currencies: [], rates_year: null, missing },
    cost_by_vendor: costs.map((cost, index) => ({ name: `Vendor ${index}`, count: 1, cost })),
    fits: costs.map((cost, id) => ({ id, name: '', cost })),
  } as unknown as CardProps['data'];
  openScreen(<CostCard data={data} source="Northlight" by="vendor" onOpen={() => undefined} />, '/');
}

test('a sum says how many applications have no cost', () => {
  open(['600.00', '300.00', null]);
  expect(screen.getByText('€900 a year · 1 without a cost')).toBeTruthy();
});

test('costs that nobody recorded are no sum of 0', () => {
  open([null, null]);
  expect(screen.getByText('— a year · 2 without a cost')).toBeTruthy();
});

test('the bar of a cost that is not known says so', async () => {
  open(['600.00', null]);
  expect(await screen.findByRole('button', { name: 'Vendor 0, €600' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Vendor 1, cost not known' })).toBeTruthy();
});

test('a sum that a missing rate would make smaller is not told', () => {
  open(['600.00', null], ['JPY']);
  expect(screen.getByText('— a year')).toBeTruthy();
});
