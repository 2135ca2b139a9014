import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How the name of the folder begins in which a build makes its databases. */
export const unfinished = 'pgdata.new-';
/** Longer than any build takes. */
const longest = 60 * 60_000;

/** Whether another build may still be making its databases in this folder. @param {string} path */
async function isInUse(path) {
  // Without a folder, that build has just ended.
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < longest;
}

/**
 * Removes from a folder what earlier builds left, also those that were killed.
 * @param {string} dist @param {ReadonlySet<string>} current the names that this build wrote
 */
export async function removeLeftovers(dist, current) {
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    if (current.has(name) || (name.startsWith(unfinished) && (await isInUse(path)))) continue;
    await rm(path, { recursive: true, force: true });
  }
}
