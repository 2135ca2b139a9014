import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { BadArchive } from './archive.ts';
import { Unwritable, writeBackupFile } from './backup-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'orgscope-backup-file-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a process that is ended while it writes leaves nothing, and ends', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  const lines = new Readable({ read: () => undefined });
  const writing = writeBackupFile(join(folder, 'backup'), lines, false);
  writing.catch(() => undefined);
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([`backup.${process.pid}.unfinished`]));

  process.emit('SIGTERM', 'SIGTERM');

  expect(await readdir(folder)).toEqual([]);
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM');
  lines.destroy(new Error('over'));
  await expect(writing).rejects.toThrow('over');
  expect(process.listenerCount('SIGHUP')).toBe(0);
});

test('a backup removes what a killed one of the same name has left, once that is a day old', async () => {
  const own = await mkdtemp(join(folder, 'left-'));
  const gone = 2 ** 30;
  const names = [
    `a.${gone}.unfinished`,
    `a.${gone + 1}.unfinished`,
    `a.${process.ppid}.unfinished`,
    `b.${gone}.unfinished`,
  ];
  for (const name of names) await writeFile(join(own, name), '');
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const name of names.toSpliced(1, 1)) await utimes(join(own, name), old, old);

  await expect(writeBackupFile(join(own, 'a'), Readable.from(['no archive']), false)).rejects.toThrow(BadArchive);

  expect((await readdir(own)).toSorted()).toEqual(names.slice(1).toSorted());
});

test.each([
  ['a stream', () => new Readable({ read: () => undefined })],
  ['a function', () => async (write: (lines: string) => Promise<void>) => write('{}\n')],
])('a folder that is missing is told as such, with lines from %s', async (_what, linesOf) => {
  const writing = writeBackupFile(join(folder, 'absent', 'backup'), linesOf(), false);

  await expect(writing).rejects.toThrow(Unwritable);
});
