import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeSpace, fullDisk } from './free-space.ts';

test('a full disk is told apart from damaged files, and nobody is sent to a backup', async () => {
  const failure = await fullDisk('/var/lib/orgscope', () => Promise.resolve(3_000_000));

  expect(failure?.message).toMatch(/^DATA_DIR: the disk of \/var\/lib\/orgscope is full \(3 MB free\)\. Free 200 MB/);
  expect(failure?.message).not.toMatch(/backup/);
  expect(await fullDisk('/var/lib/orgscope', () => Promise.resolve(200_000_000))).toBeUndefined();
});

test('a folder that does not exist yet has the space of its disk', async () => {
  expect(await freeSpace(join(tmpdir(), 'absent', 'orgscope'))).toBeGreaterThan(0);
});
