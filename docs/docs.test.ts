// The documents name paths and commands; these tests compare them with the disk.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
/** What a build or a start makes does not exist before it. */
const isBuilt = (path: string) => /^((apps|packages)\/\w+\/dist|data)\b/.test(path);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'deploy/README.md'];
const guides = ['docs/adr', 'docs/guide']
  .filter(isThere)
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.md'));

const topFolders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name);

/** Code in a text: inline code, and the lines of fenced blocks. */
function codeIn(text: string): string[] {
  const fenced = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...fenced, ...inline];
}

/** Paths of the repository in a text; a path with a placeholder such as <noun> ends before it. */
function pathsIn(text: string): string[] {
  const words = codeIn(text).flatMap((code) => code.split(/[\s,;()'"]+/));
  return words
    .map((word) => word.replace(/^\.\//, '').replace(/[.:]+$/, ''))
    .filter((word) => topFolders.some((folder) => word.startsWith(`${folder}/`)))
    .map((word) => word.split('/'))
    .map((parts) => {
      const placeholder = parts.findIndex((part) => /[<>*{}…$]/.test(part));
      return (placeholder === -1 ? parts : parts.slice(0, placeholder)).join('/');
    });
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target));
}

function commandsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
}

/** Every text that a screen may show. */
function textsOfScreens(): Set<string> {
  const folder = 'apps/web/public/locales/en';
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsIn);
  return new Set(readdirSync(join(root, folder)).flatMap((file) => textsIn(JSON.parse(read(`${folder}/${file}`)))));
}

/**
 * The paths of a tree drawn by indentation: each line has one or more files or folders, then, after two or more spaces,
 * a description. A folder ends in a slash and contains the deeper lines below it, and the folders that its description names.
 */
function treePaths(text: string): string[] {
  const tree = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)]
    .map(([, block = '']) => block)
    .find((block) => /^\w+\/$/m.test(block) || /^apps\//m.test(block));
  const open: { indent: number; path: string }[] = [];
  return (tree ?? '').split('\n').flatMap((line) => {
    const [, space = '', entry = '', description = ''] = /^( *)(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    const names = entry.split(/,\s*/).filter((name) => /^[\w.@-]+(\/[\w.<>-]+)*\/?$/.test(name));
    while ((open.at(-1)?.indent ?? -1) >= space.length) open.pop();
    const parent = open.at(-1)?.path ?? '';
    const [first] = names;
    if (first?.endsWith('/')) open.push({ indent: space.length, path: parent + first });
    const within = open.at(-1)?.path ?? '';
    const named = [...description.matchAll(/(?<![\w./-])[\w./-]+\/(?![\w-])/g)].map(([folder]) => folder);
    return [
      ...names.map((name) => parent + name),
      ...named.map((folder) => (folder.startsWith('apps/') ? folder : within + folder)),
    ];
  });
}

describe.each([...documents, ...guides])('%s', (document) => {
  const text = isThere(document) ? read(document) : '';

  test('exists', () => expect(text).not.toBe(''));

  test('names only paths that exist', () => {
    expect(pathsIn(text).filter((path) => !isThere(path) && !isBuilt(path))).toEqual([]);
  });

  test('links only to files that exist', () => {
    expect(linksIn(text).filter((target) => !isThere(join(dirname(document), target)))).toEqual([]);
  });

  test('has tables whose rows have a cell for each heading', () => {
    const cellsOf = (row: string) => row.split(/(?<!\\)\|/).length;
    const uneven = [...text.matchAll(/(?:^ *\|.*\n)+/gm)].flatMap(([table]) => {
      const [head = '', ...rows] = table.trimEnd().split('\n');
      return rows.filter((row) => cellsOf(row) !== cellsOf(head));
    });
    expect(uneven).toEqual([]);
  });

  test('names only commands that package.json has', () => {
    expect(commandsIn(text).filter((name) => !(name in scripts))).toEqual([]);
  });
});

test.each(['docs/guide/using.md', 'docs/guide/administering.md'])('%s quotes texts of the screens', (document) => {
  const texts = textsOfScreens();
  const quoted = [...read(document).matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text);
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter((text) => text !== 'bold' && !texts.has(text))).toEqual([]);
});

test('the tree in ARCHITECTURE.md matches the disk', () => {
  const paths = treePaths(isThere('ARCHITECTURE.md') ? read('ARCHITECTURE.md') : '').map((path) =>
    path.replace(/<.*$/, ''),
  );
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('every folder of the apps is in the tree of ARCHITECTURE.md', () => {
  const drawn = treePaths(isThere('ARCHITECTURE.md') ? read('ARCHITECTURE.md') : '');
  const folders = ['apps/server/src', 'apps/web/src'].flatMap((src) =>
    readdirSync(join(root, src), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${src}/${name}`),
  );
  expect(folders.filter((folder) => !drawn.some((path) => path.startsWith(`${folder}/`) || path === folder))).toEqual(
    [],
  );
});

describe('the table of decisions', () => {
  const decisions = readdirSync(join(root, 'docs/adr'))
    .filter((file) => /^\d{4}-/.test(file))
    .toSorted()
    .map((file) => {
      const text = read(`docs/adr/${file}`);
      const status = /^Date: [\d-]+\. Status: [\s\S]*?(?=\n\n)/m.exec(text)?.[0] ?? '';
      const linked = [...status.matchAll(/\]\((\d{4})-/g)].map(([, number = '']) => number);
      return { number: file.slice(0, 4), file, title: text.slice(2, text.indexOf('\n')), status, linked };
    });

  test('has every decision, with its title, its status and those that came later', () => {
    const rows = decisions.map(({ number, file, title, status, linked }) => {
      const later = decisions
        .filter((other) => other.number > number && (linked.includes(other.number) || other.linked.includes(number)))
        .map((other) => `[${other.number}](${other.file})`);
      return [`[${number}](${file})`, title, /Status: (\w+)/.exec(status)?.[1], later.join(', ')];
    });
    const table = [...read('docs/adr/README.md').matchAll(/^\| (\[\d{4}\].*) \|$/gm)];
    expect(table.map(([, row = '']) => row.split('|').map((cell) => cell.trim()))).toEqual(rows);
  });

  test('names the numbers that were never used', () => {
    const numbers = decisions.map(({ number }) => Number(number));
    const unused = Array.from({ length: numbers.at(-1) ?? 0 }, (_, index) => index + 1).filter(
      (number) => !numbers.includes(number),
    );
    expect(unused).toEqual([54]);
    expect(read('docs/adr/README.md')).toContain('The number 0054 was never used.');
  });
});
