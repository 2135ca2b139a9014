import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import ActivityPage from './activity-page.tsx';

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  useSession.setState({
    isAuthenticated: true,
    permissions: ['core.can_manage_client'],
    user: { id: 9, username: 'lead@acme.example', client: { id: 2, name: 'Acme' } },
  });
  api = stubApi({ GET: () => json({ success: true, data: [], next_cursor: null, reached: null }) });
});
afterEach(forgetScreen);

const days = () =>
  api.requests
    .filter(({ path }) => path.includes('/activity/'))
    .map(({ path }) => {
      const { searchParams } = new URL(path, 'http://none');
      return [searchParams.get('from'), searchParams.get('before')];
    });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('asks for the days of the address, from the first moment to the last', async () => {
  openScreen(<ActivityPage />, '/admin/activity?from=2026-03-01&to=2026-03-31');
  expect(await screen.findByText('No activity found')).toBeDefined();
  expect(days()).toEqual([[new Date(2026, 2, 1).toISOString(), new Date(2026, 3, 1).toISOString()]]);
  expect([field('From').value, field('To').value]).toEqual(['2026-03-01', '2026-03-31']);
});

test('says that events which cannot be loaded again may be out of date', async () => {
  openScreen(<ActivityPage />, '/admin/activity');
  await screen.findByText('No activity found');
  const regions = screen.getAllByRole('status');
  api.answers['GET'] = () => json('?', 500);
  fireEvent(window, new Event('visibilitychange'));
  expect((await screen.findByText(/may be out of date/)).closest('[role=status]')).toBeOneOf(regions);
  expect(screen.getByText('No activity found')).toBeDefined();
});

test('keeps a year that is being typed in its field, and asks for no days until it is whole', async () => {
  openScreen(<ActivityPage />, '/admin/activity?from=0002-03-01&to=9999-12-31');
  expect(await screen.findByText('No activity found')).toBeDefined();
  expect(days()).toEqual([[null, null]]);
  expect([field('From').value, field('To').value]).toEqual(['0002-03-01', '9999-12-31']);
});

test.each(['abc', '999999-01-01', '2026-02-31', '2026'])('ignores the day %s in the address', async (day) => {
  openScreen(<ActivityPage />, `/admin/activity?from=${day}&to=${day}`);
  expect(await screen.findByText('No activity found')).toBeDefined();
  expect(days()).toEqual([[null, null]]);
  expect([field('From').value, field('To').value]).toEqual(['', '']);
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).not.toMatch(/from|before/);
});

const options = async () => {
  openScreen(<ActivityPage />, '/admin/activity');
  fireEvent.click(await screen.findByRole('button', { name: /^Kind/ }));
  return (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent);
};

test('offers the kinds that a client has, exports among them', async () => {
  const kinds = await options();
  expect(kinds).toEqual(expect.arrayContaining(['Asset', 'Activity', 'Rows of the explorer', 'Rows behind a number']));
  for (const kind of ['Backup', 'Industry']) expect(kinds).not.toContain(kind);
});

test('offers the kinds of the platform to its administrators', async () => {
  useSession.setState({ permissions: ['core.can_admin', 'core.can_manage_client'] });
  expect(await options()).toEqual(expect.arrayContaining(['Asset', 'Backup', 'Industry', 'All exchange rates']));
});

const anEvent = (id: number, act: string, via: string) => ({
  id,
  act,
  via,
  at: '2026-11-28T08:00:00.000Z',
  kind: 'sessions',
  record: { id: '1', name: null },
  client: null,
  actor: { id: 9, name: 'Ada Okafor', of_platform: false },
  address: '192.0.2.7',
  request_id: 'r',
  call: 'POST /api/core/token/',
  outcome: 'done',
  changes: [],
});

test('says by way of what somebody came, and nothing of who was not signed in before', async () => {
  const data = [anEvent(2, 'signed_out', 'session'), anEvent(1, 'signed_in', 'none')];
  api = stubApi({ GET: () => json({ success: true, data, next_cursor: null, reached: null }) });
  openScreen(<ActivityPage />, '/admin/activity');

  fireEvent.click(await screen.findByRole('button', { name: 'Sign-out' }));
  expect(within(await screen.findByRole('dialog')).getByText('The web app')).toBeDefined();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign-in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-in' }));
  expect(dialog.getByText('POST /api/core/token/')).toBeDefined();
  expect(dialog.queryByText('By way of')).toBeNull();
});

test('older events that cannot be loaded are told', async () => {
  api.answers['GET'] = () =>
    json({ success: true, data: [anEvent(1, 'signed_in', 'session')], next_cursor: 'next', reached: null });
  openScreen(<ActivityPage />, '/admin/activity');
  const older = await screen.findByRole('button', { name: 'Show older' });

  api.answers['GET'] = () => json({}, 500);
  fireEvent.click(older);

  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while fetching activity');
});

test('events go once the server refuses them', async () => {
  api.answers['GET'] = () =>
    json({ success: true, data: [anEvent(1, 'signed_in', 'session')], next_cursor: 'next', reached: null });
  openScreen(<ActivityPage />, '/admin/activity');
  const older = await screen.findByRole('button', { name: 'Show older' });

  api.answers['GET'] = () => json({ success: false, message: 'Not for you', error: { message: 'Not for you' } }, 403);
  fireEvent.click(older);

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});
