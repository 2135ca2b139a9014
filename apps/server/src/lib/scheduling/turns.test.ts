import { expect, it } from 'vitest';
import { QueueFull, turns } from './turns.ts';

it('runs a limited number at once, keeps the order of those that wait, and refuses the rest', async () => {
  const inTurn = turns(2, 2);
  const done: string[] = [];
  const gates: (() => void)[] = [];
  const work = (name: string) => async () => {
    await new Promise<void>((open) => gates.push(open));
    done.push(name);
  };
  const running = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)));

  await expect(inTurn(work('e'))).rejects.toThrow(QueueFull);
  expect(gates).toHaveLength(2);
  for (const place of [0, 1, 2, 3]) {
    gates[place]?.();
    await running[place];
  }
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

it('starts the next one when work fails', async () => {
  const inTurn = turns(1, 1);
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');

  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
