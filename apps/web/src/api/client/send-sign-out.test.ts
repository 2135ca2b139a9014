import { giveCode as codeCall, signIn as signInCall, signOut } from '@orgscope/contract/resources/session';
import { finishSso, startSso } from '@orgscope/contract/resources/sso';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveCode } from '../../features/auth/sign-in/give-code.ts';
import { signIn } from '../../features/auth/sign-in/sign-in.ts';
import * as sso from '../../features/auth/sign-in/sso-sign-in.ts';
import { useSignOut } from '../../features/layout/bar/use-sign-out.ts';
import { startSession, useSession } from '../../session/store.ts';
import { pendingSignOut } from '../../session/pending-sign-out.ts';
import { settleBase } from './base-address.ts';
import { followPendingSignOut } from './follow-pending-sign-out.ts';

const fetched = vi.fn<typeof fetch>();
const warned = vi.fn<typeof console.warn>();
const setToken = (token: string) => (document.cookie = `csrftoken=${token}`);
const later = async () => {
  await vi.dynamicImportSettled();
  await act(async () => {});
};
const followed: (() => void)[] = [];
const openPage = () => followed.push(followPendingSignOut());

function leave() {
  const { result } = renderHook(useSignOut, { wrapper: MemoryRouter });
  act(() => result.current());
}

async function leaveUnheard() {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  leave();
  await later();
  fetched.mockClear();
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => Response.json({ success: true })),
  );
  vi.spyOn(console, 'warn').mockImplementation(warned.mockReset());
  settleBase(Response.json({}));
  startSession({ username: 'ada@acme.example' }, []);
  setToken('of-ada');
});

afterEach(() => {
  for (const stop of followed.splice(0)) stop();
  document.cookie = 'csrftoken=; max-age=0';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('sends the call before anything else is loaded, so that it outlives the tab', async () => {
  leave();

  expect(fetched).toHaveBeenCalledExactlyOnceWith(signOut.path, {
    method: signOut.method,
    headers: { Accept: 'application/json', 'X-CSRFToken': 'of-ada' },
    credentials: 'include',
    keepalive: true,
  });
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, hasSignedOut: true });
  // Until the answer: the browser may end before.
  expect(pendingSignOut()).toBe('of-ada');
  await later();
  expect(pendingSignOut()).toBeUndefined();
});

it('only logs that the call has failed, and remembers it without personal data', async () => {
  await leaveUnheard();

  expect(warned).toHaveBeenCalledWith('The server did not hear of the sign-out', expect.any(TypeError));
  expect(pendingSignOut()).toBe('of-ada');
  expect(JSON.stringify(localStorage)).not.toContain('acme');
});

it('tells the server again on the next load and when the network returns, until it succeeds', async () => {
  await leaveUnheard();
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
  openPage();
  await later();
  expect(pendingSignOut()).toBe('of-ada');

  window.dispatchEvent(new Event('online'));
  await later();
  expect(pendingSignOut()).toBeUndefined();

  window.dispatchEvent(new Event('online'));
  openPage();
  await later();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it.each([401, 403])('does not ask again after a %d: there is nothing to end', async (status) => {
  await leaveUnheard();
  fetched.mockResolvedValueOnce(new Response('', { status }));
  openPage();
  await later();
  expect(pendingSignOut()).toBeUndefined();
});

it('does not end a session that began after', async () => {
  await leaveUnheard();
  startSession({ username: 'bo@acme.example' }, []);
  openPage();
  window.dispatchEvent(new Event('online'));
  await later();
  expect(fetched).not.toHaveBeenCalled();
});

it('does not end a session that began in another tab and is not stored yet', async () => {
  await leaveUnheard();
  setToken('of-bo');
  openPage();
  await later();
  expect(fetched).not.toHaveBeenCalled();
  expect(pendingSignOut()).toBeUndefined();
});

it('sends the token of the session that was left, which the server refuses for another', async () => {
  await leaveUnheard();
  document.cookie = 'csrftoken=; max-age=0';
  openPage();
  await later();
  expect(fetched.mock.lastCall?.[1]?.headers).toMatchObject({ 'X-CSRFToken': 'of-ada' });
});

it('keeps what a later sign-out has stored while the call was under way', async () => {
  await leaveUnheard();
  let answer: (response: Response) => void = () => {};
  fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  openPage();
  await later();
  startSession({ username: 'bo@acme.example' }, []);
  setToken('of-bo');
  await leaveUnheard();
  answer(Response.json({ success: true }));
  await later();
  expect(pendingSignOut()).toBe('of-bo');
});

it.each([
  ['the answer', 500],
  ['two seconds', undefined],
])('a sign-in waits for %s to a sign-out: its answer clears the cookies', async (_, answered) => {
  vi.useFakeTimers();
  let answer = () => {};
  fetched.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve(Response.json({ success: true })))));
  leave();
  const signedIn = signIn({ username: 'bo@acme.example', password: 'Bo-1-secret' });
  await vi.advanceTimersByTimeAsync(answered ?? 1_900);
  expect(fetched).toHaveBeenCalledTimes(1);

  if (answered) answer();
  await vi.advanceTimersByTimeAsync(answered ? 0 : 200);
  vi.useRealTimers();
  await signedIn;
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([signOut.path, signInCall.path]);
});

it.each([
  ['starts at a provider', () => sso.leave('bo@acme.example', undefined), startSso.path],
  ['comes back from it', () => sso.comeBack({ key: 'k', query: '?code=c&state=in.s' }), finishSso.path],
  ['is completed by a code', () => giveCode({ code: '123456' }).catch(() => {}), codeCall.path],
])('a sign-in that %s waits for a sign-out too', async (_, begin, path) => {
  let answer = () => {};
  // Texts are fetched too.
  const calls = () => fetched.mock.calls.map(([sent]) => String(sent)).filter((sent) => sent.startsWith('/api/'));
  fetched.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve(Response.json({ success: true })))));
  leave();
  const begun = begin();
  await later();
  expect(calls()).toEqual([signOut.path]);

  answer();
  await begun;
  expect(calls()).toEqual([signOut.path, path]);
});
