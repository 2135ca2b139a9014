// What lies in DATA_DIR is its owner's alone: password hashes, mail, keys. Windows has no such modes: there the rights of
// the folder that it lies in hold.
import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { join } from 'node:path';

/** A file or folder of another user. */
export class NotOurs extends Error {
  readonly path: string;
  readonly owner: number;
  constructor(path: string, owner: number) {
    super(`${path} belongs to user ${owner}`);
    this.path = path;
    this.owner = owner;
  }
}

/** A folder that everybody writes to, such as /tmp. */
export class SharedFolder extends Error {}

const ourUser = process.getuid?.();

const ifThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

/** Throws when the folder belongs to another user, or to everybody. */
export async function assertOurs(folder: string): Promise<void> {
  const found = await stat(folder).catch(ifThere);
  if (!found || ourUser === undefined) return;
  if (found.uid !== ourUser) throw new NotOurs(folder, found.uid);
  if (found.mode & 0o1000) throw new SharedFolder(`${folder} is a folder that everybody shares`);
}

async function close(path: string, found: Stats): Promise<void> {
  if (found.uid !== ourUser) throw new NotOurs(path, found.uid);
  const mode = found.isDirectory() ? 0o700 : 0o600;
  if ((found.mode & 0o7777) !== mode) await chmod(path, mode).catch(ifThere);
}

/** Closes a folder and all in it to other users, but for the entry named `except`. */
export async function makePrivate(path: string, except?: string): Promise<void> {
  if (ourUser === undefined) return;
  const found = await lstat(path).catch(ifThere);
  // What a link leads to is not in the folder, and chmod would follow it.
  if (!found || found.isSymbolicLink()) return;
  // The folder first: from then on nobody else reaches what is in it.
  await close(path, found);
  if (!found.isDirectory()) return;
  const names = (await readdir(path)).filter((name) => name !== except);
  await Promise.all(names.map((name) => makePrivate(join(path, name))));
}

/** The files and folders in a folder, and itself, that other users may read or write. */
export async function openToOthers(folder: string): Promise<string[]> {
  if (ourUser === undefined) return [];
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const looked = await Promise.all(paths.map(async (path) => ({ path, found: await lstat(path).catch(ifThere) })));
  return looked.flatMap(({ path, found }) => (found && !found.isSymbolicLink() && found.mode & 0o077 ? [path] : []));
}
