import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keysOfFolder } from './key-file.ts';

const root = await mkdtemp(join(tmpdir(), 'orgscope-key-'));
afterAll(() => rm(root, { recursive: true }));
let count = 0;
const aFolder = () => join(root, `${++count}`, 'data');

it('is created once, readable by its owner only', async () => {
  const folder = aFolder();

  const [made, again] = [await keysOfFolder(folder), await keysOfFolder(folder)];

  expect(made).toEqual([expect.any(Buffer)]);
  expect(made[0]).toHaveLength(32);
  expect(again).toEqual(made);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret.key']);
});

it('is the same for processes that start at once', async () => {
  const folder = aFolder();

  const all = await Promise.all(Array.from({ length: 8 }, () => keysOfFolder(folder)));

  expect(new Set(all.map(([key]) => key?.toString('hex'))).size).toBe(1);
});

it('is made private again if a copy was readable by others', async () => {
  const folder = aFolder();
  await keysOfFolder(folder);
  await chmod(join(folder, 'secret.key'), 0o644);

  await keysOfFolder(folder);

  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
});

it('stops the start if it is damaged', async () => {
  const folder = aFolder();
  await keysOfFolder(folder);
  await writeFile(join(folder, 'secret.key'), 'cut of');

  await expect(keysOfFolder(folder)).rejects.toThrow(/^DATA_DIR: .*secret\.key does not hold a key\. Put it back/);
});
