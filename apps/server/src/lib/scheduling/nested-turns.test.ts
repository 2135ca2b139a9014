import { expect, it } from 'vitest';
import { NoTurn } from './fair-turns.ts';
import { nestedTurns } from './nested-turns.ts';

/** Work that lasts until it is ended, in the order in which it began. */
function worker(queues: { one: number; group: number }) {
  const inTurn = nestedTurns({ atOnce: 1, waitMs: 60_000, queues });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (group: string, one: string) =>
    inTurn({ group, one }, () => {
      begun.push(`${group}${one}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets another group come next, however many of the first wait', async () => {
  const { begun, ask, end } = worker({ one: 5, group: 50 });
  for (let one = 1; one <= 30; one += 1) void ask('a', `${one}`);
  await settled();
  void ask('b', '1');
  await settled();
  await end();
  await end();

  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('refuses one person more than may wait, and nobody else of the group', async () => {
  const { begun, ask, end } = worker({ one: 1, group: 50 });
  const asked = ['1', '1', '1', '2'].map((one) => ask('a', one).catch((error: unknown) => error));
  await settled();

  expect(await asked[2]).toBeInstanceOf(NoTurn);
  await end();
  await end();
  expect(begun).toEqual(['a1', 'a2', 'a1']);
});

it('gives its turns back when work fails, and when the group has no room', async () => {
  const inTurn = nestedTurns({ atOnce: 1, waitMs: 60_000, queues: { one: 0, group: 0 } });
  const caller = { group: 'a', one: '1' };

  await expect(inTurn(caller, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const held = inTurn({ group: 'a', one: '2' }, settled);
  await expect(inTurn(caller, settled)).rejects.toThrow(NoTurn);
  await held;
  expect(await inTurn(caller, async () => 'done')).toBe('done');
});
