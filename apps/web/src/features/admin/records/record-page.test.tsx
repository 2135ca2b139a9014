import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { Announcer } from '../../../ui/announcer.tsx';
import ApplicationPage from '../applications/application-page.tsx';
import AssetPage from '../assets/asset-page.tsx';

const asset = {
  id: 1,
  asset_tag: 'A-0001',
  name: 'ThinkPad',
  category: 'laptop',
  status: 'in_stock',
  client: { id: 7, name: 'Acme' },
  purchase_cost: null,
  is_active: true,
  version: 3,
};
const application = {
  id: 1,
  name: 'Answerbook',
  lifecycle: 'active',
  functional_fit: null,
  technical_fit: null,
  client: { id: 7, name: 'Acme' },
  is_active: true,
};
const at = '2026-11-21T12:00:00Z';
const changed = (id: number, field: string, from: string, to: string) => ({
  id,
  act: 'changed',
  at,
  by: 'Ada Lind',
  changes: [{ field, from, to }],
});

let answer: () => Promise<Response> | Response;

beforeAll(haveScreen);
beforeEach(() => {
  document.title = '';
  const history = [
    changed(2, 'annual_cost', '14601.00', '15700.50'),
    changed(1, 'purchase_cost', '1249.50 EUR', '999.00 EUR'),
  ];
  stubApi({ GET: ({ path }) => json({ success: true, data: path.includes('/history/') ? history : [] }) });
});
afterEach(forgetScreen);

function open(address: string) {
  const fetchOthers = fetch;
  globalThis.fetch = (input, init) =>
    /\/(assets|applications)\/\w+\/$/.test(String(input)) ? Promise.resolve(answer()) : fetchOthers(input, init);
  openScreen(
    <Announcer>
      <main tabIndex={-1}>
        <Routes>
          <Route path="/" element={<Link to={address}>Open</Link>} />
          <Route path="/admin/assets/:id" element={<AssetPage />} />
          <Route path="/admin/applications/:id" element={<ApplicationPage />} />
        </Routes>
      </main>
    </Announcer>,
    '/',
  );
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
}
const announced = () => document.querySelector('[aria-live=polite].sr-only')?.textContent;

test.each([
  ['/admin/assets/1', asset, 'A-0001 ThinkPad', 'ThinkPad'],
  ['/admin/applications/1', application, 'Answerbook', 'Answerbook'],
])('arriving at %s announces the record by its name once it is there', async (address, data, name, heading) => {
  let arrive = () => {};
  answer = () => new Promise((resolve) => (arrive = () => resolve(json({ success: true, data }))));
  open(address);
  await waitFor(() => expect(screen.getByRole('link', { name: /^All / })).toBeDefined());
  screen.getByRole('main').focus();
  expect(announced()).toBe('');
  act(() => arrive());
  await waitFor(() => expect(announced()).toBe(`${name} · Orgscope`));
  expect(document.title).toBe(`${name} · Orgscope`);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: heading }));
});

test.each([
  ['/admin/assets/999999', 404, 'Asset not found'],
  ['/admin/assets/abc', 400, 'Asset not found'],
  ['/admin/applications/abc', 404, 'Application not found'],
])('%s, answered with %i, says that nothing is there and leads back', async (address, status, text) => {
  answer = () => json({ success: false, message: 'No', error: { message: 'No', code: 'not_found' } }, status);
  open(address);
  expect(await screen.findByRole('heading', { level: 1, name: text })).toBeDefined();
  expect(document.title).toBe(`${text} · Orgscope`);
  expect(screen.getAllByRole('link', { name: /^All (assets|applications)$/ })).toHaveLength(2);
});

test('a record that cannot be fetched can be asked for again', async () => {
  answer = () => new Response('x', { status: 500 });
  open('/admin/assets/1');
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while fetching the asset');
  answer = () => json({ success: true, data: asset });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ThinkPad' })).toBeDefined();
});

test.each([
  ['/admin/applications/1', application, /14,601.*15,700\.5/],
  ['/admin/assets/1', asset, /€1,249\.50.*€999\.00/],
])('the history at %s writes amounts as people do', async (address, data, text) => {
  answer = () => json({ success: true, data });
  open(address);
  const history = await screen.findByRole('region', { name: 'History' });
  await waitFor(() => expect(history.textContent).toMatch(text));
});
