import { screen } from '@testing-library/react';
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
