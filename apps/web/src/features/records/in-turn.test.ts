import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailure } from '../../api/failures/failure.ts';
import { toast } from '../../ui/states/toast.tsx';
import { isPageHeld } from '../../lib/forms/held-page.ts';
import { clearSession, startSession } from '../../session/store.ts';
import { atOnce, runInTurn } from './in-turn.ts';

const text = 'Too many calls. Try again in 7 seconds.';
function throttled(seconds: number): CallFailure {
  const failure = new CallFailure(text, 429, 'throttled');
  failure.retryAfter = seconds;
  return failure;
}
const act = vi.fn<(row: string) => Promise<string>>(async (row) => `${row} is done`);
const run = () => runInTurn(['one', 'two', 'three'], act, () => undefined, atOnce);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(toast, 'error').mockReset();
  act.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('goes on with the same row once the server takes calls again, and says that it waits', async () => {
  act.mockResolvedValueOnce('one is done').mockRejectedValueOnce(throttled(7));

  const running = run();
  await vi.advanceTimersByTimeAsync(6_900);
  await vi.dynamicImportSettled();
  expect(act.mock.calls).toEqual([['one'], ['two']]);
  expect(vi.mocked(toast.error).mock.calls).toEqual([[text]]);

  await vi.advanceTimersByTimeAsync(200);
  expect(await running).toEqual({
    done: ['one', 'two', 'three'],
    answers: ['one is done', 'two is done', 'three is done'],
    refused: [],
  });
});

it('refuses a row for which the server wants a long wait, and goes on', async () => {
  const failure = throttled(600);
  act.mockRejectedValueOnce(failure);

  expect(await run()).toMatchObject({ done: ['two', 'three'], refused: [{ row: 'one', error: failure }] });
});

it('ends untold where another user signs in while it waits, and leaves the rest undone', async () => {
  startSession({ username: 'kim@acme.example' }, []);
  act.mockRejectedValueOnce(throttled(7));
  const told = vi.fn<() => void>();
  void run().then(told);
  await vi.advanceTimersByTimeAsync(1_000);
  startSession({ username: 'bo@acme.example' }, []);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(act.mock.calls).toEqual([['one']]);
  expect(told).not.toHaveBeenCalled();
});

it('ends untold where another user signs in while it asks for the password', async () => {
  startSession({ username: 'kim@acme.example' }, []);
  act.mockRejectedValueOnce(new Error('Proof required'));
  let answer = (_isProven: boolean) => {};
  const told = vi.fn<() => void>();
  void runInTurn(
    ['one', 'two'],
    act,
    () => undefined,
    async (attempt) => {
      await attempt().catch(() => undefined);
      return new Promise((resolve) => (answer = resolve));
    },
  ).then(told);
  await vi.advanceTimersByTimeAsync(10);
  startSession({ username: 'bo@acme.example' }, []);
  // The question goes with the screens of its user.
  answer(false);
  await vi.advanceTimersByTimeAsync(10);

  expect(act.mock.calls).toEqual([['one']]);
  expect(told).not.toHaveBeenCalled();
});

it('lets go of the tab when the user signs out meanwhile', () => {
  startSession({ username: 'kim@acme.example' }, []);
  // No call is told of once its session is over.
  act.mockReturnValueOnce(new Promise(() => {}));
  void run();
  expect(isPageHeld()).toBe(true);
  clearSession();
  expect(isPageHeld()).toBe(false);
});
