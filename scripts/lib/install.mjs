import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root } from './root.mjs';
import { run, runNode } from './run.mjs';

const stampFile = join(root, 'node_modules/.orgscope-lock');
const manifests = ['package.json', 'package-lock.json', 'packages/contract/package.json'].concat([
  'apps/server/package.json',
  'apps/web/package.json',
]);

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */

/**
 * Whether all packages of the lockfile are installed in their version; optional ones may be missing.
 * @param {Packages} wanted @param {Packages} present
 */
export function lockSatisfied(wanted, present) {
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    return found ? link || found.version === version : optional === true;
  });
}

function installedByHand() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  return lockSatisfied(packagesOf(join(root, 'package-lock.json')), packagesOf(hidden));
}

/** Runs npm: the one that started this process, if any. @param {string[]} args */
function npm(args) {
  const path = process.env.npm_execpath;
  if (path && basename(path).startsWith('npm')) return runNode(path, { args, quiet: true });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', { args, quiet: true });
}

/** Installs the packages if they differ from the lockfile. */
export async function ensureInstalled() {
  const wanted = fingerprint(root, manifests);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!installedByHand()) {
    console.log('Installing packages; this takes about a minute the first time.');
    const { code, output } = await npm(['ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit']);
    if (code !== 0) {
      const reason = output.split('\n').slice(0, 12).join('\n');
      console.error(`${reason}\nThe packages could not be installed. Check the network and run this again.`);
      process.exit(1);
    }
  }
  writeFileSync(stampFile, wanted);
}
