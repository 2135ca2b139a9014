import { expect, test } from 'vitest';
import { saveQueue } from './save-queue.ts';
import type { Outcome } from './save-queue.ts';

/** A server that answers on request. */
function slowServer() {
  const asked: { value: string; answer: () => void; refuse: (error: Error) => void }[] = [];
  const told: Outcome[] = [];
  const save = (value: string) =>
    new Promise<void>((answer, refuse) => {
      asked.push({ value, answer, refuse });
    });
  const queue = saveQueue(save, (outcome) => told.push(outcome));
  const settle = () => new Promise((done) => setImmediate(done));
  return { asked, told, queue, settle };
}

test('a second change waits for the answer to the first, and is the final value', async () => {
  const { asked, told, queue, settle } = slowServer();
  queue.put('first');
  queue.put('second');
  expect(asked.map(({ value }) => value)).toEqual(['first']);
  asked[0]?.answer();
  await settle();
  expect(asked.map(({ value }) => value)).toEqual(['first', 'second']);
  expect(told).toEqual([{ state: 'saving' }]);
  asked[1]?.answer();
  await settle();
  expect(told).toEqual([{ state: 'saving' }, { state: 'saved' }]);
});

test('of several changes during a save only the newest is sent', async () => {
  const { asked, queue, settle } = slowServer();
  for (const value of ['a', 'b', 'c']) queue.put(value);
  expect(queue.wanted()).toBe('c');
  asked[0]?.answer();
  await settle();
  expect(asked.map(({ value }) => value)).toEqual(['a', 'c']);
});

test('reports a refusal with its reason, and has nothing left to save', async () => {
  const { asked, told, queue, settle } = slowServer();
  const error = new Error('No');
  queue.put('a');
  asked[0]?.refuse(error);
  await settle();
  expect(told.at(-1)).toEqual({ state: 'refused', error });
  expect(queue.wanted()).toBeUndefined();
});

test('does not report the refusal of an older change once a newer one was saved', async () => {
  const { asked, told, queue, settle } = slowServer();
  queue.put('a');
  queue.put('b');
  asked[0]?.refuse(new Error('No'));
  await settle();
  asked[1]?.answer();
  await settle();
  expect(told).toEqual([{ state: 'saving' }, { state: 'saved' }]);
});
