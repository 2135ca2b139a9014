// Lint finds cycles of files. Folders can form a cycle even if their files do not; then neither can be read, moved or
// removed without the other. This test checks the folders of both apps; tests may import anything.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const imported = /(?:\bfrom|\bimport)[\s(]*'(\.{1,2}\/[^']+)'/g;

/** The text of every file except tests, by its path below the folder. @param {string} src */
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

/** The folders that each folder imports, each with one import as an example. @param {Map<string, string>} files */
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

/** The imports of a shortest cycle of folders; empty if there is none. @param {Map<string, string>} files */
function cycleIn(files) {
  const folders = foldersOf(files);
  /** @type {string[]} */
  let shortest = [];
  for (const start of folders.keys()) {
    /** The imports that first reached each folder. @type {Map<string, string[]>} */
    const routes = new Map([[start, []]]);
    // A map that grows during iteration is iterated to its end: the nearest folders come first.
    for (const [folder, route] of routes) {
      for (const [next, example] of folders.get(folder) ?? []) {
        const longer = [...route, example];
        if (next === start && (shortest.length === 0 || longer.length < shortest.length)) shortest = longer;
        if (!routes.has(next)) routes.set(next, longer);
      }
    }
  }
  return shortest;
}

test.each([
  ['server', server],
  ['web', web],
])('no folders of the %s import each other in a cycle', (_app, files) => {
  expect(foldersOf(files).size).toBeGreaterThan(30);
  expect(cycleIn(files)).toEqual([]);
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
  { app: web, from: 'session/planted.ts', to: 'api/client/call.ts', folders: ['api/client', 'session'] },
  { app: web, from: 'api/records/planted.ts', to: 'api/assets.ts', folders: ['api', 'api/records'] },
  {
    app: web,
    from: 'features/layout/banners/planted.tsx',
    to: 'features/layout/frames.ts',
    folders: ['features/layout', 'features/layout/banners'],
  },
  {
    app: web,
    from: 'features/landing/charts/planted.tsx',
    to: 'features/landing/section.tsx',
    folders: ['features/landing', 'features/landing/charts'],
  },
])('finds a cycle by an import from $from to $to', ({ app, from, to, folders }) => {
  const path = posix.relative(posix.dirname(from), to);
  const cycle = cycleIn(new Map([...app, [from, `import type { Planted } from '${path}';`]]));
  expect(cycle).toContain(`${from} imports ${to}`);
  expect(cycle.map((line) => posix.dirname(line.split(' ', 1)[0] ?? '')).toSorted()).toEqual(folders);
});

test('finds a cycle of three folders, whatever the form of the imports', () => {
  const files = new Map([
    ['one/a.ts', "export { b } from '../two/b.ts';"],
    ['two/b.ts', "import {\n  c,\n} from '../three/c.ts';"],
    ['two/free.ts', "import './b.ts';"],
    ['three/c.ts', "const d = await import('../one/d.ts');"],
  ]);
  expect(cycleIn(files)).toEqual([
    'one/a.ts imports two/b.ts',
    'two/b.ts imports three/c.ts',
    'three/c.ts imports one/d.ts',
  ]);
});
