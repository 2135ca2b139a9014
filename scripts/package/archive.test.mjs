import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { list } from 'tar';
import { afterAll, expect, test } from 'vitest';
import { root } from '../lib/root.mjs';
import { pack, sha256, writeSums } from './archive.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { copied } from './contents.mjs';
import { productionPackages } from './dependencies.mjs';
import { licencesOf, refusedLicences } from './licences.mjs';

const folder = mkdtempSync(join(tmpdir(), 'orgscope-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const date = new Date('2026-05-04T12:00:00Z');

/** Writes the same files in another order, with other dates and modes, and packs them. @param {string} place @param {string[]} names @param {number} mode */
async function packed(place, names, mode) {
  const release = join(folder, place, 'orgscope-1');
  mkdirSync(join(release, 'lib/deep'), { recursive: true });
  for (const name of names) {
    writeFileSync(join(release, name), `of ${name}`, { mode });
    utimesSync(join(release, name), mode, mode);
  }
  writeSums(release);
  const file = join(folder, `${place}.tar.gz`);
  await pack(release, file, date);
  return sha256(file);
}

test('the same files give the same bytes, whenever and by whomever they were written', async () => {
  const names = ['orgscope', 'lib/b.js', 'lib/a.js', 'lib/deep/c.js'];
  const first = await packed('first', names, 0o600);
  expect(await packed('second', names.toReversed(), 0o777)).toBe(first);
  expect(await packed('third', names.slice(1), 0o600)).not.toBe(first);
});

test('what begins as a script can be called once it is unpacked, and nothing else', async () => {
  const release = join(folder, 'scripts/orgscope-1');
  mkdirSync(release, { recursive: true });
  writeFileSync(join(release, 'make-secrets'), '#!/bin/sh\n', { mode: 0o600 });
  writeFileSync(join(release, 'notes'), 'of #!', { mode: 0o700 });
  const file = join(folder, 'scripts.tar.gz');
  await pack(release, file, date);
  /** @type {Record<string, number | undefined>} */
  const modes = {};
  await list({ file, onReadEntry: ({ path, mode }) => (modes[path] = mode) });
  expect(modes).toEqual({ 'orgscope-1/': 0o755, 'orgscope-1/make-secrets': 0o755, 'orgscope-1/notes': 0o644 });
});

test.each([
  ['MIT', 0],
  ['(MIT OR GPL-3.0-or-later)', 0],
  ['GPL-3.0-only', 1],
  ['(MIT AND GPL-3.0-only)', 1],
  ['LGPL-3.0-or-later', 1],
  ['SEE LICENSE IN README', 1],
  [undefined, 1],
])('of a package under %s, %i is refused', (license, count) => {
  expect(refusedLicences([{ name: 'left', version: '1.0.0', license }])).toHaveLength(count);
});

test('the LGPL is accepted for the shared library of pictures alone', () => {
  const library = { name: '@img/sharp-libvips-linux-x64', version: '1.0.0', license: 'LGPL-3.0-or-later' };
  expect(refusedLicences([library])).toEqual([]);
});

test('the licences have the texts that are owed for what packages contain', () => {
  const chapters = licencesOf(productionPackages()).split(/^={80}\n(?=.*\n={80}$)/m);
  const chapterOf = (/** @type {string} */ name) => chapters.find((chapter) => chapter.startsWith(name)) ?? '';
  const owed = [
    '| cairo ',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'GNU GENERAL PUBLIC LICENSE',
    'MOZILLA PUBLIC LICENSE',
  ];
  expect(owed.filter((words) => !chapterOf('@img/sharp-libvips').includes(words))).toEqual([]);
  expect(chapterOf('@electric-sql/pglite ')).toContain('PostgreSQL Global Development Group');
  const silent = chapters
    .filter((chapter) => chapter.includes('brings no text'))
    .map((chapter) => chapter.split(' ')[0]);
  expect(silent).toEqual(['abstract-logging', 'https']);
});

test('the bill of materials names the libraries inside the one of pictures, and is the same each time', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => billOfMaterials(productionPackages(), date)));
  expect(second).toBe(first);
  const pictures = JSON.parse(first ?? '').components.find((/** @type {any} */ each) =>
    /sharp-libvips/.test(each.name),
  );
  expect(pictures.components).toContainEqual(
    expect.objectContaining({ name: 'webp', version: expect.stringMatching(/^\d/) }),
  );
});

test('documents of a release link to what it has, or to the source', () => {
  const documents = copied.flatMap((path) =>
    /^(docs|deploy)/.test(path)
      ? readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path],
  );
  const links = documents
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, target = '']) =>
        join(dirname(path), target),
      ),
    );
  const isThere = (/** @type {string} */ target) =>
    copied.some((path) => target === path || target.startsWith(`${path}/`)) ||
    /^(apps|packages|scripts)\//.test(target);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((target) => !isThere(target))).toEqual([]);
});
