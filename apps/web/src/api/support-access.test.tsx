import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetScreen, haveScreen, json, stubApi } from '../testing/screen.tsx';
import type { StubbedApi } from '../testing/screen.tsx';
import { whileUsed } from './records/live-records.ts';
import { useSupportAccessByClient } from './support-access.ts';

const minute = 60_000;
let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi({ GET: () => json({ success: true, data: { open: [], closed: [] } }) });
  document.dispatchEvent(new Event('keydown'));
});
afterEach(() => {
  forgetScreen();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How often it is asked in the next so many minutes. */
async function askedIn(minutes: number): Promise<number> {
  const before = api.requests.length;
  await vi.advanceTimersByTimeAsync(minutes * minute);
  return api.requests.length - before;
}

function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: minute / 2 } } });
  renderHook(() => useSupportAccessByClient(true, whileUsed), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}

it.each(['pointermove', 'click', 'input'])(
  'is asked every minute again after a %s that follows 15 idle minutes',
  async (sign) => {
    open();
    await askedIn(16);
    expect(await askedIn(5)).toBe(0);
    document.dispatchEvent(new Event(sign));
    expect(await askedIn(5)).toBeGreaterThanOrEqual(5);
  },
);

it('is asked every minute again once a tab that was hidden is seen', async () => {
  open();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  turn();
  await askedIn(20);
  seen.mockReturnValue('visible');
  turn();
  expect(await askedIn(5)).toBeGreaterThanOrEqual(5);
});
