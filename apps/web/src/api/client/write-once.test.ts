import { endpoints, takesIdempotencyKey } from '@orgscope/contract/endpoints';
import { assetCalls } from '@orgscope/contract/resources/assets';
import { addLocation, listLocations, updateLocation } from '@orgscope/contract/resources/locations';
import { copyPulse, openPulse } from '@orgscope/contract/resources/pulses';
import { inviteUser } from '@orgscope/contract/resources/users';
import { addWebhook } from '@orgscope/contract/resources/webhooks';
import { signIn } from '@orgscope/contract/resources/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addTexts } from '../../i18n/texts.ts';
import { clearSession, startSession } from '../../session/store.ts';
import { queryClient } from '../cache/query-client.ts';
import { useAudienceCount } from '../pulses.ts';
import { changeMany } from '../records/change-many.ts';
import { changePlaces } from '../user-places.ts';
import { settleBase } from './base-address.ts';
import { call } from './call.ts';
import { mayBeDone, sendsKey } from './write-once.ts';

const json = (body: unknown, status = 200) => Response.json(body, { status });
const done = async () => json({ success: true, message: 'ok' });
const refused = (code: string, status: number) => async () =>
  json({ success: false, message: 'No', error: { message: 'No', code } }, status);
/** The server carries the write out, and the connection breaks before the answer. */
const lost = async () => {
  throw new TypeError('Failed to fetch');
};
const cutOff = async () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.error(new TypeError('network error')),
    }),
  );

const fetched = vi.fn<typeof fetch>();
const keys = () => fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('Idempotency-Key'));
const add = (name = 'Porto') => call(addLocation, { body: { name } });
const outcome = (made: Promise<unknown>) => made.catch((error: unknown) => error);

const WithCache = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: new QueryClient() }, children);

beforeAll(() => addTexts('messages', {}));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  vi.stubGlobal('fetch', fetched.mockReset());
  settleBase(json({}));
  startSession({ username: 'ada@acme.example', permissions: [] }, []);
});

afterEach(() => {
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('each POST that takes a key gets one, and each other write that takes one is known', () => {
  for (const each of endpoints.filter(({ method }) => method !== 'GET')) {
    const takesOne = takesIdempotencyKey(each);
    const isPost = each.method === 'POST';
    expect([each.path, sendsKey(each)]).toEqual([each.path, takesOne && isPost]);
    const isOpen = each.access === 'public' || each.openDuring !== undefined;
    expect([each.path, mayBeDone(each)]).toEqual([each.path, isPost && !takesOne && !isOpen]);
  }
});

it.each([
  ['the connection breaks', lost],
  ['the answer is cut off', cutOff],
  ['a proxy answers', async () => new Response('', { status: 504 })],
  ['there were too many calls', refused('throttled', 429)],
])('a write after which %s is sent again with the same key', async (_, without) => {
  fetched.mockImplementationOnce(without).mockImplementation(done);
  expect(await outcome(add())).toBeInstanceOf(Error);
  await add();
  const [first, second] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

it.each([
  ['done', done],
  ['refused', refused('name_taken', 409)],
  ['a failure', async () => json({}, 500)],
])('a write that was answered is a new one when it is sent again: %s', async (_, answer) => {
  fetched.mockImplementation(answer);
  await outcome(add());
  await outcome(add());
  expect(new Set(keys()).size).toBe(2);
});

it('a different write has its own key', async () => {
  fetched.mockImplementation(lost);
  await outcome(add('Porto'));
  await outcome(add('Lisbon'));
  await outcome(call(copyPulse, { params: { id: 1 } }));
  await outcome(call(copyPulse, { params: { id: 2 } }));
  expect(new Set(keys()).size).toBe(4);
});

it('a write is a new one after another was done, which may have undone it', async () => {
  fetched.mockImplementationOnce(lost).mockImplementation(done);
  await outcome(add());
  vi.advanceTimersByTime(1);
  await call(openPulse, { params: { id: 1 } });
  await add();
  expect(new Set(keys()).size).toBe(3);
});

it('writes that were lost together keep their keys when one of them is sent again', async () => {
  fetched.mockImplementationOnce(lost).mockImplementationOnce(lost).mockImplementation(done);
  await outcome(add('Porto'));
  await outcome(add('Lisbon'));
  vi.advanceTimersByTime(1);
  await add('Porto');
  await add('Lisbon');
  expect(keys().slice(2)).toEqual(keys().slice(0, 2));
});

it.each([
  ['ten minutes', () => vi.advanceTimersByTime(600_000)],
  ['the end of the session', () => clearSession()],
])('a key is forgotten after %s', async (_, pass) => {
  fetched.mockImplementationOnce(lost).mockImplementation(done);
  await outcome(add());
  pass();
  void add();
  await vi.waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

it('a write that is still being carried out is asked for again until it is answered', async () => {
  fetched.mockImplementationOnce(refused('request_running', 409)).mockImplementation(done);
  const added = add();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await added).toMatchObject({ success: true });
  expect(new Set(keys()).size).toBe(1);
});

it('after ten seconds of that, the user is told, and the key is kept', async () => {
  fetched.mockImplementation(refused('request_running', 409));
  const added = outcome(add());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await added).toMatchObject({ code: 'request_running' });
  expect(keys()).toHaveLength(11);
  fetched.mockImplementation(done);
  await add();
  expect(new Set(keys()).size).toBe(1);
});

it('a write is not sent again for the next user', async () => {
  fetched.mockImplementation(refused('request_running', 409));
  void add();
  await vi.advanceTimersByTimeAsync(100);
  clearSession();
  startSession({ username: 'bo@acme.example', permissions: [] }, []);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(keys()).toHaveLength(1);
});

it('reads, changes, forms with files and writes whose answers may contain secrets carry no key', async () => {
  fetched.mockImplementation(done);
  await outcome(call(listLocations));
  await call(updateLocation, { params: { id: 1 }, body: { name: 'Porto' } });
  await call(inviteUser, { body: new FormData() });
  await call(addWebhook, { body: { url: 'https://hook.example/', events: ['asset.added'] } });
  expect(keys()).toEqual([null, null, null, null]);
});

it.each([
  [
    'a count of people',
    () => void renderHook(() => useAudienceCount({ function_ids: [1] }, {}), { wrapper: WithCache }),
  ],
  ['a preview of new places', () => void changePlaces([1], {}, true)],
  ['a preview of a change', () => void changeMany(assetCalls.bulk, [1], { status: 'retired' }, true)],
])('%s carries no key, and leaves those of lost writes', async (_, look) => {
  fetched.mockImplementationOnce(lost).mockImplementation(done);
  await outcome(add());
  vi.advanceTimersByTime(1);
  look();
  await vi.waitFor(() => expect(keys()).toHaveLength(2));
  await add();
  const [first] = keys();
  expect(keys()).toEqual([first, null, first]);
});

it('a lost write without a key may have been done, and what is shown is fetched again', async () => {
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
  fetched.mockImplementation(lost);
  expect(
    await outcome(call(addWebhook, { query: {}, body: { url: 'https://hooks.example/in', events: ['user.created'] } })),
  ).toMatchObject({ mayBeDone: true });
  expect(invalidated).toHaveBeenCalledOnce();
  expect(await outcome(add())).toMatchObject({ mayBeDone: false });
  expect(await outcome(call(listLocations))).toMatchObject({ mayBeDone: false });
  expect(await outcome(call(signIn, { body: { username: 'a', password: 'b' } }))).toMatchObject({ mayBeDone: false });
  expect(invalidated).toHaveBeenCalledOnce();
});

it.each([502, 503, 504])('a write without a key that a proxy answers with %i may have been done', async (status) => {
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockClear();
  const addHook = () =>
    call(addWebhook, { query: {}, body: { url: 'https://hooks.example/in', events: ['user.created'] } });
  fetched.mockImplementation(async () => new Response('<html>', { status }));
  expect(await outcome(addHook())).toMatchObject({ name: 'Unreachable', mayBeDone: true });
  expect(invalidated).toHaveBeenCalledOnce();
  expect(await outcome(add())).toMatchObject({ name: 'CallFailure', status });
  expect(await outcome(call(listLocations))).toMatchObject({ name: 'CallFailure', status });

  // The server itself has done nothing then.
  fetched.mockImplementation(refused('unavailable', status));
  expect(await outcome(addHook())).toMatchObject({ code: 'unavailable', status });
  expect(invalidated).toHaveBeenCalledOnce();
});

it('a server of another origin gets no key, whose header it need not allow', async () => {
  settleBase(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  fetched.mockImplementation(done);
  await add();
  expect(keys()).toEqual([null]);
});
