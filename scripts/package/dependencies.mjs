import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';

/**
 * @typedef {{
 *   version?: string, link?: boolean, resolved?: string, integrity?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} Locked
 */

/** What the lockfile says of each folder of a package. @type {Record<string, Locked>} */
const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The folder in which Node.js finds a package that another one imports. @param {string} from @param {string} name */
function folderOf(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (found in locked) return locked[found]?.link ? locked[found].resolved : found;
    if (!folder) return undefined;
  }
}

/** The folders of the packages that one imports. Optional ones may not be installed: those of other platforms. @param {string} folder */
export function importsOf(folder) {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = locked[folder] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])]
    .map((name) => folderOf(folder, name))
    .filter((found) => found !== undefined)
    .filter((found) => existsSync(join(root, found, 'package.json')));
}

/** The folders, and those of all that they import, in alphabetical order. @param {string[]} folders */
function withImports(folders) {
  const found = new Set(folders);
  // The set grows while it is walked.
  for (const folder of found) for (const imported of importsOf(folder)) found.add(imported);
  return [...found].toSorted();
}

/** The packages that `apps/server` imports by these names, for example 'sharp'. @param {string[]} names */
export const packagesNamed = (names) =>
  withImports(
    names.map((name) => {
      const folder = folderOf('apps/server', name);
      if (!folder) throw new Error(`The lockfile has no package ${name}.`);
      return folder;
    }),
  );

/** All that the server, the web app and the client library are made of, without the tools that make them. */
export const productionPackages = () => withImports(['apps/server', 'apps/web', 'packages/client']);

export const isOurs = (/** @type {string} */ folder) => !folder.includes('node_modules/');

/** @param {string} folder */
export const manifestOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The lockfile's hash of the package as it was downloaded. @param {string} folder */
export const integrityOf = (folder) => locked[folder]?.integrity;
