import { beforeEach, expect, it, vi } from 'vitest';
import { isReloading, reloadForNewBuild } from './reload-for-new-build.ts';
import { holdPage } from '../forms/hold-page.ts';

const reload = vi.fn<() => void>();
const lose = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

reloadForNewBuild();
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});

it('does not reload a page with a form that is being filled in', () => {
  const release = holdPage(() => {});
  const isLeft = lose();
  release();
  expect([isLeft, reload.mock.calls.length, isReloading()]).toEqual([true, 0, false]);
});

it('reloads a page whose files are missing once, then leaves the failure to the page', () => {
  expect(isReloading()).toBe(false);
  expect([lose(), lose()]).toEqual([false, true]);
  expect(isReloading()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload a page that has lost the network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(lose()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
