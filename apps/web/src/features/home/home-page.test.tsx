import { modules } from '@orgscope/contract/modules';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { settleBase } from '../../api/client/base-address.ts';
import { useSession } from '../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../testing/screen.tsx';
import { homeReads } from '../layout/screens/first-reads.ts';
import HomePage from './home-page.tsx';

beforeAll(() => {
  haveScreen();
  settleBase(json({}));
});
afterEach(forgetScreen);

test('says that the figures could not be loaded, and keeps the way to the pages', async () => {
  const api = stubApi({ GET: () => json({ error: { code: 'internal_error', message: 'x' } }, 500) });
  useSession.setState({ user: { modules: modules.map((name) => ({ name, status: 'held', date: null })) } });
  openScreen(<HomePage />, '/app/home');
  expect(await screen.findByText('The figures of the cards could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Measure IT/ })).toBeTruthy();
  api.answers['GET'] = () => json({ success: true, data: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => screen.queryByText('The figures of the cards could not be loaded.')).toBeNull();
});

test('asks for the required attributes without a choice, and leads to the profile', async () => {
  const asked = [{ id: 1, name: 'Cost centre' }];
  stubApi({ GET: ({ path }) => json({ success: true, data: path.endsWith('/unanswered/') ? asked : [] }) });
  useSession.setState({ user: { modules: [] } });
  openScreen(<HomePage />, '/app/home');
  expect(await screen.findByText(/Cost centre/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Choose in your profile' });
  expect(link.getAttribute('href')).toBe('/account/my-profile');
});

test.each([
  ['a member', []],
  ['an administrator of a client', ['core.can_manage_client']],
  ['one of the platform', ['core.can_admin']],
])('asks for all that is read early for %s', async (_, permissions) => {
  const api = stubApi({ GET: () => json({ error: { code: 'internal_error', message: 'x' } }, 500) });
  useSession.setState({
    user: { modules: modules.map((name) => ({ name, status: 'held', date: null })) },
    permissions,
  });
  const early = homeReads(useSession.getState());
  openScreen(<HomePage />, '/app/home');
  const asked = () => api.requests.map(({ path }) => path);
  await expect.poll(() => early.filter((path) => !asked().includes(path))).toEqual([]);
});
