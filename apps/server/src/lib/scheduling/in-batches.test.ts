import { expect, test, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

test('what comes at once is done together, each with its own result', async () => {
  const batches: number[][] = [];
  const double = inBatches(
    async (items: readonly number[]) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    },
    { most: 3 },
  );

  const results = await Promise.all([1, 2, 3, 4, 5].map(double));

  expect(results).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('what arrives during the work is done together afterwards, with what comes while it gathers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const batches: number[][] = [];
  let end = () => undefined as unknown;
  const work = inBatches(
    (items: readonly number[]) => {
      batches.push([...items]);
      return new Promise<readonly number[]>((resolve) => {
        end = () => resolve(items);
      });
    },
    { gatherMs: 10 },
  );
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  void work(1);
  await turn();
  void work(2);
  end();
  await turn();
  void work(3);
  await turn();
  expect(batches).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(10);

  expect(batches).toEqual([[1], [2, 3]]);
});

test('a failure is told to those whose work it was, and the next are served', async () => {
  const work = inBatches(
    async (items: readonly number[]) => {
      if (items.includes(1)) throw new Error('no connection');
      return items;
    },
    { most: 1 },
  );

  const outcomes = await Promise.allSettled([work(1), work(2)]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await work(3)).toBe(3);
});
