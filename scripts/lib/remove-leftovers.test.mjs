import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeLeftovers } from './remove-leftovers.mjs';

it('removes what earlier builds left, also a killed one, but no database that another build is making', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'orgscope-dist-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  for (const name of ['main.js', 'chunk-OLD.js']) await writeFile(join(dist, name), '');
  for (const name of ['pgdata', 'pgdata.new-killed', 'pgdata.new-running']) await mkdir(join(dist, name));
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['pgdata', 'pgdata.new-killed']) await utimes(join(dist, name), twoHoursAgo, twoHoursAgo);

  await removeLeftovers(dist, new Set(['main.js', 'pgdata']));

  expect((await readdir(dist)).toSorted()).toEqual(['main.js', 'pgdata', 'pgdata.new-running']);
});
