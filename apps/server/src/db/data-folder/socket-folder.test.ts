import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeSocketFolder } from './socket-folder.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'orgscope-notes-'));
afterAll(() => rm(dataDir, { recursive: true }));
const note = join(dataDir, 'socket');

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A folder with the socket of a process that was killed. */
async function leaveFolder(): Promise<string> {
  const { path } = await makeSocketFolder(note);
  const listen = `require('node:net').createServer().listen(${JSON.stringify(join(path, 'server'))}, () => console.log('ready'))`;
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(path)).toEqual(['server']);
  return path;
}

it('removes the folder of a server that was killed, and its own at the end', async () => {
  const left = await leaveFolder();

  const next = await makeSocketFolder(note);

  expect(await exists(left)).toBe(false);
  expect((await stat(next.path)).mode & 0o777).toBe(0o700);
  await next.remove();
  expect([await exists(next.path), await readdir(dataDir)]).toEqual([false, []]);
});

it('keeps a folder that contains anything but sockets', async () => {
  const left = await leaveFolder();
  await writeFile(join(left, 'mine'), '');
  await mkdir(join(left, 'folder'));

  await (await makeSocketFolder(note)).remove();

  expect(await readdir(left)).toEqual(expect.arrayContaining(['folder', 'mine']));
  await rm(left, { recursive: true });
});

it('keeps what has another name, is a link, or is noted in a copy of DATA_DIR', async () => {
  const empty = join(dataDir, 'empty');
  const link = join(dataDir, 'orgscope-linked');
  const other = await makeSocketFolder(note);
  const copy = join(dataDir, 'copy');
  await copyFile(note, copy);
  await mkdir(empty);
  await symlink(empty, link);

  await (await makeSocketFolder(copy)).remove();
  for (const path of [empty, link, '', '/']) {
    await writeFile(note, `${note}\n${path}`);
    await (await makeSocketFolder(note)).remove();
  }

  expect([await exists(empty), await exists(link), await exists(other.path)]).toEqual([true, true, true]);
  await other.remove();
});
