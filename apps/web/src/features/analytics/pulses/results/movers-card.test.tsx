import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../../testing/screen.tsx';
import type { CardProps } from './card.ts';
import { MoversCard } from './movers-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const dataOf = (change: number | null) =>
  ({ pulse: { id: 2 }, questions: [{ id: 'a', change }], movers: [] }) as unknown as CardProps['data'];

test('nothing has changed only where there are results of the run before', async () => {
  openScreen(<MoversCard data={dataOf(null)} source="Acme" />, '/');
  expect(await screen.findByText('No result can be compared with the run before.')).toBeDefined();
  expect(screen.queryByText('Nothing has changed since the run before.')).toBeNull();
  openScreen(<MoversCard data={dataOf(0)} source="Acme" />, '/');

  expect(await screen.findByText('Nothing has changed since the run before.')).toBeDefined();
});
