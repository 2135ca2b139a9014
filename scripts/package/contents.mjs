// What a release contains: which files of this tree, and where.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../lib/root.mjs';
import { unbundled } from '../lib/unbundled.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { manifestOf, packagesNamed, productionPackages } from './dependencies.mjs';
import { licencesOf } from './licences.mjs';

/** The databases that a first start copies are left out, since no two builds make the same; a start then makes its own. */
const ofBuildsAlone = /^(pgdata.*|make-templates\.js)$/;
/** Nothing of these is read when the server runs. */
const unread = /\.(map|[cm]?ts|tsbuildinfo|test\.([cm]?js|yml))$/;
const unreadFolders = ['node_modules', '.github', 'test', 'tests', 'example', 'examples', 'benchmarks'];
/** Folders and files that are copied as they are. */
export const copied = [
  'apps/server/dist',
  'apps/web/dist',
  'packages/client/dist',
  'deploy',
  // The guide links to decisions and pictures.
  'docs/adr',
  'docs/guide',
  'docs/pictures',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];

/** @param {string} path @param {string} folder */
function copy(path, folder) {
  const filter = (/** @type {string} */ source) => !unread.test(source) && !ofBuildsAlone.test(basename(source));
  // Synchronous, because nothing waits: for 5,000 files it takes a third of the time.
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

/** @param {string} path @param {string} folder */
function copyPackage(path, folder) {
  mkdirSync(join(folder, path), { recursive: true });
  for (const name of readdirSync(join(root, path))) {
    // Packages inside a package are copied if they are imported.
    if (!unreadFolders.includes(name)) copy(join(path, name), folder);
  }
}

/** Puts a release into an empty folder. @param {string} folder @param {Date} date */
export async function fillRelease(folder, date) {
  const all = productionPackages();
  for (const path of copied) copy(path, folder);
  for (const path of packagesNamed(unbundled)) copyPackage(path, folder);
  cpSync(join(root, 'scripts/package/orgscope'), join(folder, 'orgscope'));
  const { name, version, description, license, engines } = manifestOf('.');
  // Node.js reads it: the programs are modules.
  const manifest = { name, version, private: true, description, license, type: 'module', engines };
  const texts = {
    'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'THIRD-PARTY-LICENCES.txt': licencesOf(all),
    'sbom.cdx.json': await billOfMaterials(all, date),
  };
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, path), text);
}
