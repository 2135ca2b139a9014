import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aPerformancePage } from '../../../testing/performance-page.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { MatrixCard } from './matrix-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

async function rowsOf(criticality: 'mission_critical' | null) {
  const data = aPerformancePage({ matrix: [{ criticality, lifecycle: 'active', count: 3 }] });
  openScreen(<MatrixCard data={data} source="Acme" onOpen={() => undefined} />, '/');
  fireEvent.click(await screen.findByRole('button', { name: /as a table$/ }));
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
}

test('has a row for a criticality that is not set only if there is one', async () => {
  const rows = ['Mission critical', 'Business critical', 'Administrative', 'Non-essential'];
  expect(await rowsOf('mission_critical')).toEqual(rows);
  forgetScreen();
  expect(await rowsOf(null)).toEqual([...rows, 'Not set']);
});
