// Only its owner may access DATA_DIR: it has password hashes, mail and keys. Windows has no such modes; there the
// rights of the parent folder apply.
import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { join } from 'node:path';

/** A file or folder of another user. */
export class ForeignFolder extends Error {
  readonly path: string;
  readonly owner: number;
  constructor(path: string, owner: number) {
    super(`${path} belongs to user ${owner}`);
    this.path = path;
    this.owner = owner;
  }
}

/** A folder that every user can write to, such as /tmp. */
export class SharedFolder extends Error {}

const ourUser = process.getuid?.();

const ifThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

/** Throws if the folder belongs to another user, or is shared by all. */
export async function assertOwner(folder: string): Promise<void> {
  const found = await stat(folder).catch(ifThere);
  if (!found || ourUser === undefined) return;
  if (found.uid !== ourUser) throw new ForeignFolder(folder, found.uid);
  if (found.mode & 0o1000) throw new SharedFolder(`${folder} is a folder that all users share`);
}

async function close(path: string, found: Stats): Promise<void> {
  if (found.uid !== ourUser) throw new ForeignFolder(path, found.uid);
  const mode = found.isDirectory() ? 0o700 : 0o600;
  if ((found.mode & 0o7777) !== mode) await chmod(path, mode).catch(ifThere);
}

/** Removes other users' access to a folder and everything in it, except the entry named `except`. */
export async function makePrivate(path: string, except?: string): Promise<void> {
  if (ourUser === undefined) return;
  const found = await lstat(path).catch(ifThere);
  // The target of a link is not in the folder, and chmod would follow the link.
  if (!found || found.isSymbolicLink()) return;
  // The folder first: from then on no other user can reach its contents.
  await close(path, found);
  if (!found.isDirectory()) return;
  const names = (await readdir(path)).filter((name) => name !== except);
  await Promise.all(names.map((name) => makePrivate(join(path, name))));
}

/** The files and folders in a folder, and itself, that other users can read or write. */
export async function exposedPaths(folder: string): Promise<string[]> {
  if (ourUser === undefined) return [];
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const looked = await Promise.all(paths.map(async (path) => ({ path, found: await lstat(path).catch(ifThere) })));
  return looked.flatMap(({ path, found }) => (found && !found.isSymbolicLink() && found.mode & 0o077 ? [path] : []));
}
