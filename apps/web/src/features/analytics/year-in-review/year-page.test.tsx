import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { YearPage } from '../../../api/analytics.ts';
import { useSession } from '../../../session/store.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { aYearPage } from '../../../testing/year-page.ts';
import YearInReviewPage from './year-page.tsx';

beforeAll(haveScreen);
afterEach(() => {
  useSession.setState(useSession.getInitialState());
  Reflect.deleteProperty(document, 'fullscreenEnabled');
  forgetScreen();
});

const measure = { ...aMeasure({ key: 'assets_acquired', value: 13, as_of: '2020-12-31' }), previous_reason: null };
const page = aYearPage({ measures: [measure], months: [{ kind: 'assets_acquired', total: 13, counts: [13] }] });

/** Opens the page as it is answered. */
function openPage(data: YearPage, search = '') {
  useSession.setState({
    user: { client: { id: 1, name: 'Acme' } },
    subscriptions: [{ modules: ['year_in_review'] }],
    permissions: ['analytics.can_view', 'core.can_manage_client'],
    isAuthenticated: true,
  });
  const api = stubApi({
    GET: ({ path }) => json({ success: true, data: path.includes('/year-in-review/') ? data : [] }),
  });
  openScreen(<YearInReviewPage />, `/app/year-in-review${search}`);
  return api;
}

/** Opens the page in a browser that lets it fill the screen, or not. */
async function open(fullscreenEnabled: boolean, search = '') {
  Object.defineProperty(document, 'fullscreenEnabled', { value: fullscreenEnabled, configurable: true });
  const api = openPage(page, search);
  const stage = await screen.findByRole('region', { name: 'The year as a story' });
  return { stage, answers: api.answers };
}
const button = () => screen.queryByRole('button', { name: 'Full screen' });

test('does not offer the full screen where the browser has none for pages', async () => {
  await open(false);
  expect(button()).toBeNull();
});

test('a full screen that the browser refuses is no fault of the page', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { stage } = await open(true);
  stage.requestFullscreen = () => Promise.reject(new TypeError('Not allowed'));
  fireEvent.click(button() ?? stage);

  await waitFor(() => expect(warn).toHaveBeenCalledWith('The story cannot fill the screen', expect.any(TypeError)));
});

test('the year that was chosen before is not told as this one while the answer is awaited', async () => {
  const { answers } = await open(true, '?year=2020');
  answers['GET'] = () => new Promise(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'Year: 2020' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'This year' }));

  expect(await screen.findByRole('button', { name: 'Year: This year' })).toBeDefined();
});

test('a year in which nothing has happened yet leads to the one before', async () => {
  openPage(aYearPage({ years: [2020, 2019] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show 2019' }));

  expect(screen.getByTestId('address').textContent).toContain('year=2019');
  expect(screen.queryByText(/begin later/)).toBeNull();
});

test.each([
  ['places are filtered', '?year=2020&function=1', 'Clear filters', '?year=2020'],
  ['another year was asked for', '?year=2018', 'Show this year', ''],
])('where %s, an empty page leads on from there', async (_, search, name, left) => {
  openPage(aYearPage({ year: search.includes('2018') ? 2018 : 2020, years: [2020, 2019] }), search);
  // Those over the page have a button of that name, too.
  fireEvent.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body);

  expect(screen.getByTestId('address').textContent).toBe(left);
});

test('a year that has not begun is not said to have just begun', async () => {
  openPage(aYearPage({ year: 2021, from: '2021-01-01', previous_to: null }), '?year=2021');

  expect(await screen.findByText(/There is nothing of 2021 to compare yet\./)).toBeDefined();
});
