import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

test('what arrives during the work is done together afterwards, each with its own result', async () => {
  const batches: number[][] = [];
  const double = inBatches(async (items: readonly number[]) => {
    batches.push([...items]);
    return items.map((item) => item * 2);
  }, 3);

  const results = await Promise.all([1, 2, 3, 4, 5].map(double));

  expect(results).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('a failure is told to those whose work it was, and the next are served', async () => {
  const work = inBatches(async (items: readonly number[]) => {
    if (items.includes(1)) throw new Error('no connection');
    return items;
  }, 1);

  const outcomes = await Promise.allSettled([work(1), work(2)]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await work(3)).toBe(3);
});
