import { listIndustries } from '@orgscope/contract/resources/industries';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/states/toast.tsx';
import { settleBase } from '../client/base-address.ts';
import { call } from '../client/call.ts';
import { queryClient } from './query-client.ts';

const fetched = vi.fn<typeof fetch>();
const text = 'Too many calls. Try again in 7 seconds.';
const refusal = (seconds: number) =>
  Response.json(
    { success: false, message: text, error: { message: text, code: 'throttled' } },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );
const list = (key: string) => queryClient.fetchQuery({ queryKey: [key], queryFn: () => call(listIndustries) });

beforeAll(() => addTexts('messages', {}));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset());
  settleBase(Response.json({}));
  vi.spyOn(toast, 'error').mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('waits as long as the server says, tells so once, and asks again', async () => {
  fetched.mockImplementation(async () => refusal(7));
  const all = Promise.all([list('one'), list('other')]);
  await vi.advanceTimersByTimeAsync(6_900);
  await vi.dynamicImportSettled();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(vi.mocked(toast.error).mock.calls).toEqual([[text]]);

  fetched.mockImplementation(async () => Response.json({ success: true, data: [] }));
  await vi.advanceTimersByTimeAsync(200);

  expect(await all).toEqual([
    { success: true, data: [] },
    { success: true, data: [] },
  ]);
});

it('fails at once where the wait is long', async () => {
  fetched.mockImplementation(async () => refusal(600));
  await expect(list('one')).rejects.toMatchObject({ code: 'throttled', retryAfter: 600, message: text });
  expect(fetched).toHaveBeenCalledTimes(1);
});
