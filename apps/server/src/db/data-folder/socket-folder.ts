// The server's sockets are in a folder of their own among the system's temporary ones: a socket's path may have about a hundred
// characters, and DATA_DIR alone can be longer. A server that is killed leaves its folder to the next start.
import { lstat, mkdtemp, readdir, readFile, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const isOurName = /^orgscope-\w{6}$/;

/** Removes the folder that a killed server has left. Anything but a folder of ours with sockets alone stays. */
async function removeLeft(note: string): Promise<void> {
  const [notedAs, folder = ''] = (await readFile(note, 'utf8')).split('\n');
  // In a copy of DATA_DIR, the note tells of a server that may be running.
  if (notedAs !== note || !isOurName.test(basename(folder))) return;
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isSocket()) await unlink(join(folder, entry.name));
  }
  // Refused unless it is empty.
  await rmdir(folder);
}

export interface SocketFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a folder for sockets that only its owner can enter, and removes the one of a server that was killed. It is noted in
 * `file` in DATA_DIR, whose lock the caller holds.
 */
export async function makeSocketFolder(file: string): Promise<SocketFolder> {
  const note = resolve(file);
  // There is none, usually. What cannot be removed does no harm.
  await removeLeft(note).catch(() => undefined);
  const path = await mkdtemp(join(tmpdir(), 'orgscope-'));
  await writeFile(note, `${note}\n${path}`, { mode: 0o600 });
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      await rm(note, { force: true });
    },
  };
}
