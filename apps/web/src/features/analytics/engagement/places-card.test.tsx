import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { EngagementPage } from '../../../api/analytics.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { PlacesCard } from './places-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('says how many functions and locations have no room in the table', async () => {
  const data: EngagementPage = {
    headline: '',
    headline_message: {},
    as_of: '2026-11-30',
    client: { id: 1, name: 'Acme' },
    measures: [],
    places: {
      total: 40,
      functions: [{ id: 1, name: 'Sales', count: 30 }],
      locations: [{ id: 2, name: 'Oslo', count: 25 }],
      cells: [{ function_id: 1, location_id: 2, count: 20 }],
      hidden_functions: 0,
      hidden_locations: 2,
      more_functions: 2,
      more_locations: 1,
    },
    answers: null,
    stalled: null,
  };
  openScreen(<PlacesCard data={data} source="Acme" onOpen={undefined} />, '/');

  const said = await screen.findByText(/^2 more functions, counted but not shown · 1 more location, counted but not/);
  expect(said.textContent).toMatch(/ · Hatched: /);
  fireEvent.click(screen.getByRole('button', { name: 'Who is where as a table' }));
  const textsOf = (row: HTMLElement) => Array.from(row.children, ({ textContent }) => textContent);
  const [heads, ...rows] = within(screen.getByRole('table')).getAllByRole('row').map(textsOf);
  expect(heads).toEqual(['Function', 'Oslo', '2 more', '1 more location, counted but not shown', 'Total']);
  expect(rows).toEqual([
    ['Sales', '20', 'hidden', '—', '30'],
    ['2 more functions, counted but not shown', '—', '—', '—', '—'],
    ['Total', '25', '—', '—', '40'],
  ]);
});
