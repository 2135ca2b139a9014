// Lint sees circles of files. Folders may form one all the same, through files that form none: then neither can be read,
// moved or left out without the other. So the folders of both apps are looked at here; tests may import what they like.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const imported = /(?:\bfrom|\bimport)[\s(]*'(\.{1,2}\/[^']+)'/g;

/** The text of every file but the tests, by its path below the folder. @param {string} src */
function filesIn(src) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const found of readdirSync(join(root, src), { recursive: true, encoding: 'utf8' })) {
    const path = found.replaceAll('\\', '/');
    if (/(?<!\.test)\.(tsx?|mjs)$/.test(path)) files.set(path, readFileSync(join(root, src, path), 'utf8'));
  }
  return files;
}

const server = filesIn('apps/server/src');
const web = filesIn('apps/web/src');

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

test.each([
  ['server', server],
  ['web', web],
])('no folders of the %s import each other in a circle', (_app, files) => {
  expect(foldersOf(files).size).toBeGreaterThan(30);
  expect(circleIn(files)).toEqual([]);
});

test.each([
  {
    app: server,
    from: 'modules/records/planted.ts',
    to: 'modules/functions/routes.ts',
    folders: ['modules/functions', 'modules/records'],
  },
  { app: server, from: 'http/planted.ts', to: 'identity/session.ts', folders: ['http', 'identity'] },
  { app: server, from: 'mail/planted.ts', to: 'settings.ts', folders: ['.', 'mail'] },
  { app: web, from: 'session/planted.ts', to: 'api/client.ts', folders: ['api', 'session'] },
  {
    app: web,
    from: 'features/layout/palette/planted.tsx',
    to: 'features/layout/frames.ts',
    folders: ['features/layout', 'features/layout/palette'],
  },
  {
    app: web,
    from: 'features/landing/charts/planted.tsx',
    to: 'features/landing/section.tsx',
    folders: ['features/landing', 'features/landing/charts'],
  },
])('a circle by an import from $from to $to is found', ({ app, from, to, folders }) => {
  const path = posix.relative(posix.dirname(from), to);
  const circle = circleIn(new Map([...app, [from, `import type { Planted } from '${path}';`]]));
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
