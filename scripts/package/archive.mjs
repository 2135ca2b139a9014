import { createHash } from 'node:crypto';
import { chmodSync, createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { create } from 'tar';

/** The paths of all files and folders below a folder, in one order everywhere. @param {string} folder */
function entriesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: relative(folder, join(entry.parentPath, entry.name)), isFolder: entry.isDirectory() }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

export const sha256 = (/** @type {string} */ path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Writes SHA256SUMS, as `sha256sum --check` reads it. @param {string} folder */
export function writeSums(folder) {
  const files = entriesOf(folder).filter(({ isFolder }) => !isFolder);
  const lines = files.map(({ path }) => `${sha256(join(folder, path))}  ${path}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

/** Whether a file is called as a program: the launcher, and scripts of those who deploy. @param {string} path */
const isScript = (path) => readFileSync(path).subarray(0, 2).toString() === '#!';

/**
 * Packs a folder so that the same files give the same bytes: in order, of one date, without owners, and with modes that do
 * not depend on the caller's umask.
 * @param {string} folder @param {string} file @param {Date} date
 */
export async function pack(folder, file, date) {
  const entries = entriesOf(folder);
  for (const { path, isFolder } of entries) {
    const place = join(folder, path);
    chmodSync(place, isFolder || isScript(place) ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
  const top = basename(folder);
  const paths = [top, ...entries.map(({ path }) => join(top, path))];
  const tar = create({ cwd: dirname(folder), portable: true, mtime: date, noDirRecurse: true }, paths);
  // Node's gzip writes neither a name nor a date.
  await pipeline(tar, createGzip(), createWriteStream(file));
}
