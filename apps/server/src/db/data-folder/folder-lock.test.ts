import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const script = fileURLToPath(new URL('../../testing/hold-lock.ts', import.meta.url));
const fail = () => {
  throw new Error('The lock was lost');
};

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orgscope-lock-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Another process, which takes the lock when it is told to. */
async function startChild() {
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  await nextLine();
  return {
    pid: child.pid,
    go: () => {
      child.stdin.write('go\n');
      return nextLine();
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('exactly one of several processes that start at once gets the lock', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, startChild));

  const outcomes = await Promise.all(others.map((other) => other.go()));

  const holder = others[outcomes.indexOf('held')];
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === `refused ${holder?.pid}`)).toHaveLength(4);
});

test('names the live holder to a second process', async () => {
  const holder = await startChild();
  expect(await holder.go()).toBe('held');

  await expect(lockFolder(folder, fail)).rejects.toThrow(new FolderInUse(holder.pid ?? 0));
});

test('takes over the lock of a killed process and removes its files', async () => {
  const holder = await startChild();
  await holder.go();
  await holder.kill();

  const lock = await lockFolder(folder, fail);

  expect(await readdir(join(folder, 'lock'))).toHaveLength(1);
  await lock.release();
});

test('does not mistake a process that reuses the holder’s process id for the holder', async () => {
  const lock = await lockFolder(folder, fail);
  const [held = ''] = await readdir(join(folder, 'lock'));
  await lock.release();
  // The same process id and boot, an earlier start.
  await writeFile(join(folder, 'lock', held.replace(/^(held-\d+)-\d+-/, '$1-1-')), '');

  const again = await lockFolder(folder, fail);

  expect(await readdir(join(folder, 'lock'))).toHaveLength(1);
  await again.release();
});

describe('a lock of another machine', () => {
  const theirs = () => join(folder, 'lock', `held-7-1-${'0'.repeat(16)}-${'0'.repeat(12)}`);

  beforeEach(async () => {
    await mkdir(join(folder, 'lock'));
    await writeFile(theirs(), '');
  });

  test('is respected while its heartbeat continues', async () => {
    const timer = setInterval(() => void utimes(theirs(), new Date(), new Date()), 10);

    const outcome = lockFolder(folder, fail, 100).finally(() => clearInterval(timer));

    await expect(outcome).rejects.toThrow(new FolderInUse(7));
    expect(await readdir(join(folder, 'lock'))).toHaveLength(1);
  });

  test('is taken over when its heartbeat stops', async () => {
    const lock = await lockFolder(folder, fail, 20);

    expect(await readdir(join(folder, 'lock'))).toHaveLength(1);
    await expect(stat(theirs())).rejects.toThrow('ENOENT');
    await lock.release();
  });
});

test.each([
  ['the lock', (held: string) => held, () => `Another process took over ${folder}`],
  ['the folder of locks', () => join(folder, 'lock'), () => `${join(folder, 'lock')} was moved or removed`],
  ['what it watches', () => join(folder, 'pgdata'), () => `${join(folder, 'pgdata')} was moved or removed`],
])('tells a process that loses %s', async (_what, lost, why) => {
  let tell: (error: Error) => void = fail;
  const told = new Promise<Error>((resolve) => {
    tell = resolve;
  });
  const lock = await lockFolder(folder, tell, 20);
  const [held = ''] = await readdir(join(folder, 'lock'));
  await mkdir(join(folder, 'pgdata'));
  lock.watch(join(folder, 'pgdata'));

  await rm(lost(join(folder, 'lock', held)), { recursive: true });

  await expect(told).resolves.toEqual(new Error(why()));
  await lock.release();
});

test('a released lock leaves no file and can be taken again', async () => {
  await (await lockFolder(folder, fail)).release();

  expect(await readdir(join(folder, 'lock'))).toEqual([]);
  await (await lockFolder(folder, fail)).release();
});
