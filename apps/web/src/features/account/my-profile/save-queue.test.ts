import { expect, test } from 'vitest';
import { saveQueue } from './save-queue.ts';
import type { Outcome } from './save-queue.ts';

/** A server that answers on request. */
function slowServer() {
  const requests: { value: string; answer: () => void; refuse: (error: Error) => void }[] = [];
  const outcomes: Outcome[] = [];
  const save = (value: string) =>
    new Promise<void>((answer, refuse) => {
      requests.push({ value, answer, refuse });
    });
  const queue = saveQueue(save, (outcome) => outcomes.push(outcome));
  const settle = () => new Promise((done) => setImmediate(done));
  return { requests, outcomes, queue, settle };
}

test('a second change waits for the answer to the first, and is the final value', async () => {
  const { requests, outcomes, queue, settle } = slowServer();
  queue.put('first');
  queue.put('second');
  expect(requests.map(({ value }) => value)).toEqual(['first']);
  requests[0]?.answer();
  await settle();
  expect(requests.map(({ value }) => value)).toEqual(['first', 'second']);
  expect(outcomes).toEqual([{ state: 'saving' }]);
  requests[1]?.answer();
  await settle();
  expect(outcomes).toEqual([{ state: 'saving' }, { state: 'saved' }]);
});

test('of several changes during a save only the newest is sent', async () => {
  const { requests, queue, settle } = slowServer();
  for (const value of ['a', 'b', 'c']) queue.put(value);
  expect(queue.wanted()).toBe('c');
  requests[0]?.answer();
  await settle();
  expect(requests.map(({ value }) => value)).toEqual(['a', 'c']);
});

test('reports a refusal with its reason, and has nothing left to save', async () => {
  const { requests, outcomes, queue, settle } = slowServer();
  const error = new Error('No');
  queue.put('a');
  requests[0]?.refuse(error);
  await settle();
  expect(outcomes.at(-1)).toEqual({ state: 'refused', error });
  expect(queue.wanted()).toBeUndefined();
});

test('does not report the refusal of an older change once a newer one was saved', async () => {
  const { requests, outcomes, queue, settle } = slowServer();
  queue.put('a');
  queue.put('b');
  requests[0]?.refuse(new Error('No'));
  await settle();
  requests[1]?.answer();
  await settle();
  expect(outcomes).toEqual([{ state: 'saving' }, { state: 'saved' }]);
});
