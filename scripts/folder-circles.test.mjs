// Lint sees circles of files. Folders may form one all the same, through files that form none: then neither can be read,
// moved or left out without the other. So the folders of the server are looked at here; tests may import what they like.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const src = join(root, 'apps/server/src');
const imported = /(?:\bfrom|\bimport)[\s(]*'(\.{1,2}\/[^']+)'/g;

/** The text of every file but the tests, by its path below src. @type {Map<string, string>} */
const sources = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?<!\.test)\.(ts|mjs)$/.test(path))
    .map((path) => [path, readFileSync(join(src, path), 'utf8')]),
);

/** What each folder imports from which other one, with one import as the example. @param {Map<string, string>} files */
function foldersOf(files) {
  /** @type {Map<string, Map<string, string>>} */
  const folders = new Map();
  for (const [path, text] of files) {
    const folder = posix.dirname(path);
    const targets = folders.get(folder) ?? new Map();
    folders.set(folder, targets);
    for (const [, name = ''] of text.matchAll(imported)) {
      const target = posix.join(folder, name);
      if (posix.dirname(target) !== folder) targets.set(posix.dirname(target), `${path} imports ${target}`);
    }
  }
  return folders;
}

/** The imports of a shortest circle of folders; none where there is no circle. @param {Map<string, string>} files */
function circleIn(files) {
  const folders = foldersOf(files);
  /** @type {string[]} */
  let shortest = [];
  for (const start of folders.keys()) {
    /** The imports by which each folder was reached first. @type {Map<string, string[]>} */
    const ways = new Map([[start, []]]);
    // A map that grows while it is walked is walked to its end: the nearest folders come first.
    for (const [folder, way] of ways) {
      for (const [next, example] of folders.get(folder) ?? []) {
        const longer = [...way, example];
        if (next === start && (shortest.length === 0 || longer.length < shortest.length)) shortest = longer;
        if (!ways.has(next)) ways.set(next, longer);
      }
    }
  }
  return shortest;
}

test('no folders of the server import each other in a circle', () => {
  expect(foldersOf(sources).size).toBeGreaterThan(30);
  expect(circleIn(sources)).toEqual([]);
});

test.each([
  ['modules/records/planted.ts', 'modules/functions/routes.ts', 'modules/functions', 'modules/records'],
  ['http/planted.ts', 'identity/session.ts', 'http', 'identity'],
  ['mail/planted.ts', 'settings.ts', '.', 'mail'],
])('a circle by an import from %s to %s is found', (from, to, ...folders) => {
  const path = posix.relative(posix.dirname(from), to);
  const circle = circleIn(new Map([...sources, [from, `import type { Planted } from '${path}';`]]));
  expect(circle).toContain(`${from} imports ${to}`);
  expect(circle.map((line) => posix.dirname(line.split(' ', 1)[0] ?? '')).toSorted()).toEqual(folders);
});

test('a circle of three folders is found, whatever the imports look like', () => {
  const files = new Map([
    ['one/a.ts', "export { b } from '../two/b.ts';"],
    ['two/b.ts', "import {\n  c,\n} from '../three/c.ts';"],
    ['two/free.ts', "import './b.ts';"],
    ['three/c.ts', "const d = await import('../one/d.ts');"],
  ]);
  expect(circleIn(files)).toEqual([
    'one/a.ts imports two/b.ts',
    'two/b.ts imports three/c.ts',
    'three/c.ts imports one/d.ts',
  ]);
});
