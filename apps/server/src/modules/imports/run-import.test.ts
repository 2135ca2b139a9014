import { setImmediate as nextTick } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { runImport } from './run-import.ts';

const check = { rows: 3, faulty_rows: 0, faults: [], fault_count: 0, added: 3, changed: 0, unchanged: 0 };
const refusalOf = () => new AppError('name_taken', { email: ['taken'] });
const linesOf = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('sends its progress, and then that all rows are written', async () => {
  const { stream } = runImport({
    check,
    total: 3,
    message: (imported) => `${imported} done`,
    refusalOf,
    async work(report) {
      report(2);
      report(3);
      return { added: 1, changed: 1 };
    },
  });

  expect(linesOf(await text(stream))).toEqual([
    { done: 0, total: 3 },
    { done: 2, total: 3 },
    { done: 3, total: 3 },
    { success: true, message: '2 done', data: { imported: 2, added: 1, changed: 1, unchanged: 1 } },
  ]);
});

it.each([
  ['before its outcome, which stays short', 500, 10],
  ['not where they are more than can be undone', 501, 0],
])('tells the records that it has written %s', async (_, changed, expected) => {
  const records = Array.from({ length: 500 + changed }, (__, at) => ({ id: at + 1, name: `Record ${at}`, version: 1 }));
  const counts = { added: 500, changed };
  const { stream } = runImport({
    check: { ...check, rows: records.length, ...counts },
    total: 3,
    message: (imported) => `${imported} done`,
    refusalOf,
    work: async () => ({ ...counts, records }),
  });

  const lines = linesOf(await text(stream));
  expect(lines.flatMap((line) => line.records ?? [])).toEqual(expected === 0 ? [] : records);
  expect(lines.slice(1, -1)).toHaveLength(expected);
  expect(lines.at(-1)).toMatchObject({ success: true, data: { imported: records.length } });
});

it('sends last why nothing was written', async () => {
  const { stream } = runImport({
    check,
    total: 3,
    message: (imported) => `${imported} done`,
    refusalOf,
    async work(report) {
      report(2);
      throw new Error('a constraint');
    },
  });

  expect(linesOf(await text(stream)).at(-1)).toEqual({
    success: false,
    message: { email: ['taken'] },
    error: { message: 'email: taken', code: 'name_taken' },
  });
});

it('stops the work after the caller has disconnected', async () => {
  let stopped: unknown;
  const { stream } = runImport({
    check,
    total: 3,
    message: (imported) => `${imported} done`,
    refusalOf,
    async work(report) {
      await nextTick();
      stream.destroy();
      await nextTick();
      try {
        report(1);
      } catch (error) {
        stopped = error;
        throw error;
      }
      return { added: 1, changed: 0 };
    },
  });

  await new Promise((resolve) => stream.once('close', resolve));
  await nextTick();
  expect(stopped).toEqual(new Error('The caller has disconnected'));
});
