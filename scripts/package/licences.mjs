import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { root } from '../lib/root.mjs';
import { isOurs, manifestOf } from './dependencies.mjs';

/** Licences under which others may use what we deliver, with a notice and no other duty. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
];

/** Delivered as shared libraries, in files of their own that anyone may replace, as their licence demands. */
const alsoAllowed = /** @type {Record<string, string[]>} */ ({ '@img/sharp-libvips': ['LGPL-3.0-or-later'] });

/** @typedef {{ name: string, version: string, license?: unknown }} Manifest */

/** @param {Manifest} manifest */
function isAllowed({ name, license }) {
  const more = Object.entries(alsoAllowed).flatMap(([start, licences]) => (name.startsWith(start) ? licences : []));
  try {
    return satisfies(String(license), [...allowed, ...more]);
  } catch {
    // Not a licence that SPDX knows.
    return false;
  }
}

/** What stands in the way of delivering these packages. @param {Manifest[]} manifests */
export const refusedLicences = (manifests) =>
  manifests
    .filter((manifest) => !isAllowed(manifest))
    .map(({ name, version, license }) => `${name} ${version} is under ${String(license ?? 'no licence')}`);

/** The licences and notices that a package brings. @param {string} folder */
function textsOf(folder) {
  const path = join(root, folder);
  return readdirSync(path)
    .filter((name) => /^(licen[cs]e|copying|notice|third-party-notices)\b/i.test(name) && !/\.m?[jt]s$/.test(name))
    .toSorted()
    .map((name) => readFileSync(join(path, name), 'utf8').trim().replaceAll('\r\n', '\n'));
}

/**
 * The licences of all packages of others, as one text; throws if one of them must not be delivered.
 * @param {string[]} folders
 */
export function licencesOf(folders) {
  const theirs = folders.filter((folder) => !isOurs(folder));
  const refused = refusedLicences(theirs.map(manifestOf));
  if (refused.length > 0) throw new Error(`These packages cannot be delivered:\n${refused.join('\n')}`);
  const line = '='.repeat(80);
  const chapters = theirs.map((folder) => {
    const { name, version, license } = manifestOf(folder);
    const texts = textsOf(folder);
    const text = texts.length > 0 ? texts.join('\n\n') : `The package brings no text beside its licence's name.`;
    return `${line}\n${name} ${version}: ${license}\n${line}\n\n${text}\n`;
  });
  return `Orgscope contains these packages of others, under their licences.\n\n${[...new Set(chapters)].join('\n')}`;
}
