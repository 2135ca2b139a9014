import { setImmediate as nextTurn } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { runImport } from './run-import.ts';

const refusalOf = () => new AppError('name_taken', { email: ['taken'] });
const linesOf = (said: string) =>
  said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('tells how far it is and at last that all is written', async () => {
  const { stream } = runImport({
    total: 3,
    message: (imported) => `${imported} done`,
    refusalOf,
    async work(tell) {
      tell(2);
      tell(3);
      return 3;
    },
  });

  expect(linesOf(await text(stream))).toEqual([
    { done: 0, total: 3 },
    { done: 2, total: 3 },
    { done: 3, total: 3 },
    { success: true, message: '3 done', data: { imported: 3 } },
  ]);
});

it('tells at last why nothing is written', async () => {
  const { stream } = runImport({
    total: 3,
    message: (imported) => `${imported} done`,
    refusalOf,
    async work(tell) {
      tell(2);
      throw new Error('a constraint');
    },
  });

  expect(linesOf(await text(stream)).at(-1)).toEqual({
    success: false,
    message: 'email: taken',
    error: { message: 'email: taken', code: 'name_taken' },
  });
});

it('breaks the work off where the receiver has left', async () => {
  let brokenOff: unknown;
  const { stream } = runImport({
    total: 3,
    message: (imported) => `${imported} done`,
    refusalOf,
    async work(tell) {
      await nextTurn();
      stream.destroy();
      await nextTurn();
      try {
        tell(1);
      } catch (error) {
        brokenOff = error;
        throw error;
      }
      return 1;
    },
  });

  await new Promise((resolve) => stream.once('close', resolve));
  await nextTurn();
  expect(brokenOff).toEqual(new Error('The receiver has left'));
});
