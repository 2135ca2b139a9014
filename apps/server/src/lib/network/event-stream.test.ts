import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { eventStream, openEventStreams } from './event-stream.ts';

/** What a receiver has read so far. */
const textOf = ({ stream }: ReturnType<typeof eventStream>) => String(stream.read() ?? '');

test('says when to come back, then sends events and comments', async () => {
  const events = eventStream(() => undefined);
  expect(textOf(events)).toMatch(/^retry: [2-4]\d{3}\n\n$/);
  events.send({ resources: ['assets'] });
  events.beat();

  expect(textOf(events)).toBe('data: {"resources":["assets"]}\n\n:\n\n');
  events.stream.destroy();
  await once(events.stream, 'close');
});

test('cuts off a receiver who does not read', async () => {
  const onEnd = vi.fn<() => void>();
  const before = openEventStreams();
  const events = eventStream(onEnd);
  expect(openEventStreams()).toBe(before + 1);
  for (let count = 0; count < 200; count += 1) events.send({ text: 'x'.repeat(100) });

  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect([events.stream.destroyed, openEventStreams()]).toEqual([true, before]);
});

test('sends nothing after its end', async () => {
  const onEnd = vi.fn<() => void>();
  const events = eventStream(onEnd);
  events.end();
  events.end();
  events.send({ late: true });
  events.stream.resume();

  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
});
