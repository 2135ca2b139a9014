import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildParts } from './build-parts.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** Installs and builds what changed, then runs a program of the server in this process. @param {string} name */
export async function runCommand(name) {
  process.chdir(root);
  await ensureInstalled();
  await buildParts();
  await import(pathToFileURL(join(root, `apps/server/dist/${name}.js`)).href);
}
