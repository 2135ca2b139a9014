import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import IndustriesPage from '../../admin/industries/industries-page.tsx';

const industry = { id: 1, name: 'Banking', description: '', client_count: 0, is_active: true, version: 1 };
const offline = () => {
  throw new TypeError('Failed to fetch');
};
const file = () => new Response('Name\r\nBanking\r\n', { headers: { 'content-type': 'text/csv' } });

function openList(exported: () => Response) {
  const api = stubApi({
    GET: ({ path }) =>
      path.includes('/export/')
        ? exported()
        : json({ success: true, data: [industry], meta: { count: 1, page: 1, page_size: 10 } }),
  });
  openScreen(<IndustriesPage />, '/admin/industries?search=bank');
  return api;
}

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  vi.restoreAllMocks();
});

const press = async () => fireEvent.click(await screen.findByRole('link', { name: 'Export' }));

test.each([
  ['without a connection', offline, /^The file could not be downloaded/],
  [
    'that the server refuses',
    refusal('Too many exports. Wait a minute', 'throttled'),
    'Too many exports. Wait a minute',
  ],
])('an export %s is told, and the page stays', async (_, exported, text) => {
  openList(exported);
  await press();
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Banking')).toBeDefined();
});

test('an export saves the rows that the search finds', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  const api = openList(file);
  await press();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const call = api.requests.find(({ path }) => path.includes('/export/'));
  expect(call?.path).toMatch(/\/industries\/export\/\?search=bank$/);
});
