import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import MeasureItPage from './measure-it-page.tsx';

beforeAll(haveScreen);
afterEach(() => {
  useSession.setState(useSession.getInitialState());
  forgetScreen();
});

const people = { total: 0, rows: [], unassigned: 0, hidden: 0 };
const page = {
  headline: 'No figures',
  headline_message: {},
  as_of: '2026-11-30',
  client: { id: 1, name: 'Acme' },
  measures: [],
  year: 2024,
  years: [2026, 2025, 2024, 2023, 2022],
  compared_with: 2023,
  figures: null,
  industry: 'Retail',
  size: '50 to 249',
  benchmarks: true,
  trend: [],
  people_by_function: people,
  people_by_location: people,
};

test('what was shown before is not told as what is chosen by default when its answer fails', async () => {
  useSession.setState({
    user: { client: { id: 1, name: 'Acme' } },
    subscriptions: [{ modules: ['measure_it'] }],
    permissions: ['analytics.can_view'],
    isAuthenticated: true,
  });
  const { answers } = stubApi({
    GET: ({ path }) => json({ success: true, data: path.includes('/measure-it/') ? page : [] }),
  });
  openScreen(<MeasureItPage />, '/app/measure-it?year=2024');
  const year = await screen.findByRole('button', { name: 'Year: 2024' });
  expect(screen.getByRole('button', { name: 'Compared with: 2023' })).toBeDefined();

  answers['GET'] = () => json({}, 500);
  fireEvent.click(year);
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Latest year' }));

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Year: Latest year' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Compared with: The year before' })).toBeDefined();
});
