import { beforeEach, expect, it } from 'vitest';
import { clearSession, startSession, updateSession } from '../../session/store.ts';
import { queryClient } from './query-client.ts';

const ada = { username: 'ada@acme.example' };
const isKept = () => queryClient.getQueryData(['clients']) !== undefined;

beforeEach(() => {
  clearSession();
  startSession(ada, []);
  queryClient.setQueryData(['clients'], []);
});

it('keeps cached data while the session goes on', () => {
  updateSession({ full_name: 'Ada King' });
  expect(isKept()).toBe(true);
});

it('clears it when another user signs in', () => {
  startSession({ username: 'bo@acme.example' }, []);
  expect(isKept()).toBe(false);
});

it.each([
  ['is known', ada],
  ['the server did not send', {}],
])('clears it when a user signs out whose name %s', (_how, user) => {
  startSession(user, []);
  queryClient.setQueryData(['clients'], []);
  clearSession();
  expect(isKept()).toBe(false);
});
