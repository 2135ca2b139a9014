import { expect, it } from 'vitest';
import { fairTurns, NoTurn } from './fair-turns.ts';

const many = { size: 4, share: 2, waitMs: 60_000, queue: 100 };

/** Takes turns for keys and records their order. */
function taker(take: ReturnType<typeof fairTurns<string>>) {
  const came: string[] = [];
  const giveBack = new Map<string, () => void>();
  return {
    came,
    async ask(name: string) {
      giveBack.set(name, await take(name.charAt(0)));
      came.push(name);
    },
    async end(name: string) {
      giveBack.get(name)?.();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lends a key no more than its share, even if turns are free', async () => {
  const { came, ask, end } = taker(fairTurns(many));
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name);
  await settled();
  expect(came).toEqual(['a1', 'a2', 'b1']);

  await end('a1');
  expect(came).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('rotates between waiting keys, and keeps the order within a key', async () => {
  const { came, ask, end } = taker(fairTurns({ ...many, size: 1 }));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
  await settled();
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(came).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('refuses a caller that has waited too long, and serves those behind it', async () => {
  const take = fairTurns<string>({ ...many, size: 1, waitMs: 5 });
  const back = await take('a');

  await expect(take('b')).rejects.toThrow(NoTurn);
  const next = take('c');
  back();
  await expect(next).resolves.toBeTypeOf('function');
});

it('refuses a caller if too many of its key wait', async () => {
  const take = fairTurns<string>({ ...many, size: 1, queue: 1 });
  const back = await take('a');
  const waiting = take('a');

  await expect(take('a')).rejects.toThrow(NoTurn);
  back();
  await expect(waiting).resolves.toBeTypeOf('function');
});

it('lends every returned turn again', async () => {
  const take = fairTurns<number>(many);
  let most = 0;
  let now = 0;
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const back = await take(index % 7);
      most = Math.max(most, (now += 1));
      await settled();
      now -= 1;
      back();
    }),
  );
  expect([most, now]).toEqual([many.size, 0]);
});
