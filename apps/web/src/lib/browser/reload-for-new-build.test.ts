import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadForNewBuild, willReload } from './reload-for-new-build.ts';
import { holdPage } from '../forms/hold-page.ts';

const reload = vi.fn<() => void>();
const fetched = vi.fn<typeof fetch>();
const lose = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

reloadForNewBuild();
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  fetched.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => vi.unstubAllGlobals());

it('does not reload a page with a form that is being filled in', async () => {
  let answer = (_page: Response) => {};
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  lose();
  const release = holdPage(() => {});
  answer(new Response());
  expect([Boolean(await willReload()), reload.mock.calls.length]).toEqual([false, 0]);
  release();
});

it.each([
  ['the proxy answers in its place', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
  ['nobody answers, as without the network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('does not reload a page whose server is away: %s', async (_, answer) => {
  fetched.mockImplementation(answer);
  lose();
  expect([Boolean(await willReload()), reload.mock.calls.length]).toEqual([false, 0]);
});

it('does not wait for long for a server that does not answer', async () => {
  const patience = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  fetched.mockImplementation(
    (_, init) => new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('Over')))),
  );
  lose();
  expect(limit).toHaveBeenCalledWith(5_000);
  patience.abort();
  expect([await willReload(), reload.mock.calls.length]).toEqual([false, 0]);
  expect(willReload()).toBeUndefined();
});

it('reloads a page whose files are missing once', async () => {
  lose();
  lose();
  expect(await willReload()).toBe(true);
  lose();
  expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});
