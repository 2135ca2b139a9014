import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sent } from '../../api/pulse-link.ts';
import { sendUntilKnown } from './send-until-known.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const used = { kind: 'over', reason: 'used', words: '' } as const;

function sending(...outcomes: Sent[]) {
  const send = vi.fn<() => Promise<Sent>>();
  for (const outcome of outcomes) send.mockResolvedValueOnce(outcome);
  const [onWaiting, onKnown, onHeld] = [vi.fn<() => void>(), vi.fn<(sent: Sent) => void>(), vi.fn<() => void>()];
  const sent = sendUntilKnown({ send, onWaiting, onKnown, onHeld, text: 'Old', lost: new Set() });
  return { send, onWaiting, onKnown, onHeld, ...sent };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

it('sends again after 2 and 4 seconds', async () => {
  const { send, onWaiting, onKnown } = sending({ kind: 'lost' }, { kind: 'lost' }, { kind: 'sent' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(send).toHaveBeenCalledTimes(3);
  expect(onWaiting).toHaveBeenCalledTimes(2);
  expect(onKnown.mock.calls).toEqual([[{ kind: 'sent' }]]);
});

it('sends at once when the connection is back, and once at a time', async () => {
  const { send, onKnown } = sending({ kind: 'lost' }, { kind: 'sent' });
  await settle();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
  expect(onKnown).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it('takes a used link for sent only if the answer to an earlier attempt was lost', async () => {
  const after = sending({ kind: 'lost' }, used);
  await vi.advanceTimersByTimeAsync(2000);
  expect(after.onKnown.mock.calls).toEqual([[{ kind: 'sent' }]]);
  const atOnce = sending(used);
  await settle();
  expect(atOnce.onKnown.mock.calls).toEqual([[used]]);
});

it('does nothing more once it is stopped', async () => {
  const { send, onKnown, stop } = sending({ kind: 'lost' }, { kind: 'sent' });
  await settle();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(onKnown).not.toHaveBeenCalled();
});

it('makes no further attempt once it is held, and says so when none is running', async () => {
  const waiting = sending({ kind: 'lost' }, { kind: 'sent' });
  await settle();
  waiting.hold();
  expect(waiting.onHeld).toHaveBeenCalledTimes(1);
  const running = sending({ kind: 'lost' }, { kind: 'sent' });
  running.hold();
  expect(running.onHeld).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('online'));
  await settle();
  for (const { send, onHeld, onKnown } of [waiting, running]) {
    expect(send).toHaveBeenCalledTimes(1);
    expect(onHeld).toHaveBeenCalledTimes(1);
    expect(onKnown).not.toHaveBeenCalled();
  }
});

it('takes the answer to the attempt that runs while it is held', async () => {
  const { onKnown, onHeld, hold } = sending({ kind: 'sent' });
  hold();
  await settle();
  expect(onKnown.mock.calls).toEqual([[{ kind: 'sent' }]]);
  expect(onHeld).not.toHaveBeenCalled();
});
