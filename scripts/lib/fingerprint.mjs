import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const skippedFile = (/** @type {string} */ name) => /\.test\.tsx?$|\.tsbuildinfo$/.test(name);

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name) && !skippedFile(name))
    .flatMap(({ name }) => filesUnder(join(path, name)));
}

/**
 * A hash of the content of files and folders, without tests and built files.
 * @param {string} folder
 * @param {string[]} paths relative to the folder
 */
export function fingerprint(folder, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((part) => filesUnder(join(folder, part))).toSorted()) {
    const content = readFileSync(path);
    hash.update(`${path.slice(folder.length).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
