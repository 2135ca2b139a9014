import { beforeEach, expect, it, vi } from 'vitest';
import { settleBase } from './base-address.ts';
import { queryClient } from '../cache/query-client.ts';
import { refreshSession } from './refresh-session.ts';
import { clearSession, startSession, useSession } from '../../session/store.ts';

const ada = { username: 'ada@acme.example', full_name: 'Ada', permissions: ['analytics.can_view'] };
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  settleBase(Response.json({}));
  vi.stubGlobal('fetch', fetched.mockReset());
  clearSession();
  queryClient.clear();
});

it('takes over the user from the answer, and is marked as running meanwhile', async () => {
  startSession(ada, []);
  fetched.mockImplementation(async () => Response.json({ full_name: 'Ada King', needs_terms: true }));

  const refreshed = refreshSession();

  expect(useSession.getState().isLoading).toBe(true);
  await refreshed;
  expect(useSession.getState()).toMatchObject({ isLoading: false, user: { full_name: 'Ada King', needs_terms: true } });
});

it('makes no call if no user is signed in', async () => {
  await refreshSession();

  expect(fetched).not.toHaveBeenCalled();
});

it('ignores an answer about the previous user', async () => {
  startSession(ada, []);
  let answer: ((response: Response) => void) | undefined;
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)));

  const refreshed = refreshSession();
  startSession({ username: 'bo@acme.example', full_name: 'Bo' }, []);
  answer?.(Response.json(ada));
  await refreshed;

  expect(useSession.getState()).toMatchObject({ user: { username: 'bo@acme.example' }, permissions: [] });
});

it('keeps the session if the server fails', async () => {
  startSession(ada, []);
  fetched.mockImplementation(async () => new Response('', { status: 500 }));

  await refreshSession();

  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, isLoading: false, user: ada });
});
