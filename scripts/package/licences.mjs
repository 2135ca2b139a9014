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

/** Texts that are owed for what a package contains, and that it does not bring: files of this tree, by the begin of its name. */
const added = /** @type {Record<string, string[]>} */ ({
  // PostgreSQL as WebAssembly.
  '@electric-sql/pglite': ['scripts/package/licences/PostgreSQL.txt'],
  // The libraries that its README lists. The LGPL is a supplement to the GPL.
  '@img/sharp-libvips': ['LGPL-3.0', 'GPL-3.0', 'MPL-1.1'].map((name) => `scripts/package/licences/${name}.txt`),
  // The same for each platform.
  '@node-rs/argon2-': ['node_modules/@node-rs/argon2/LICENSE'],
  'drizzle-orm': ['LICENSE'],
});

/** Their authors publish the name of the licence alone. */
const withoutText = ['abstract-logging', 'https'];

/** The part of a README about the licence, as far as the next heading; none if it only names it. @param {string} readme */
function partOf(readme) {
  const [part = ''] = /^##? licen[cs](?:e|ing)\n(?:(?!#).*\n?)*/im.exec(readme.replaceAll('\r\n', '\n')) ?? [];
  return part.length > 200 ? part : '';
}

/** The licences and notices of a package: what it brings, and what is added. @param {string} folder */
function textsOf(folder) {
  const path = join(root, folder);
  const { name } = manifestOf(folder);
  const names = readdirSync(path);
  const own = names
    .filter((file) => /^(licen[cs]e|copying|notice|third-party-notices)\b/i.test(file) && !/\.m?[jt]s$/.test(file))
    .toSorted()
    .map((file) => readFileSync(join(path, file), 'utf8'));
  const readme = names.find((file) => /^readme\.md$/i.test(file));
  if (own.length === 0 && readme) own.push(partOf(readFileSync(join(path, readme), 'utf8')));
  const more = Object.entries(added).flatMap(([start, files]) => (name.startsWith(start) ? files : []));
  return [...own, ...more.map((file) => readFileSync(join(root, file), 'utf8'))]
    .map((text) => text.trim().replaceAll('\r\n', '\n'))
    .filter(Boolean);
}

/**
 * The licences of all packages of others, as one text; throws if one of them must not be delivered, or has no text.
 * @param {string[]} folders
 */
export function licencesOf(folders) {
  const theirs = folders.filter((folder) => !isOurs(folder));
  const silent = theirs.filter(
    (folder) => textsOf(folder).length === 0 && !withoutText.includes(manifestOf(folder).name),
  );
  const refused = [
    ...refusedLicences(theirs.map(manifestOf)),
    ...silent.map((folder) => `${manifestOf(folder).name} brings no text of its licence`),
  ];
  if (refused.length > 0) throw new Error(`These packages cannot be delivered:\n${refused.join('\n')}`);
  const line = '='.repeat(80);
  const chapters = theirs.map((folder) => {
    const { name, version, license } = manifestOf(folder);
    const text = textsOf(folder).join('\n\n') || `The package brings no text beside its licence's name.`;
    return `${line}\n${name} ${version}: ${license}\n${line}\n\n${text}\n`;
  });
  return `Orgscope contains these packages of others, under their licences.\n\n${[...new Set(chapters)].join('\n')}`;
}
