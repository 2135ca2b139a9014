// Runs CONTRIBUTING's steps for a new resource on a copy of the tree: what they say is migrated, fits the types, and is held
// by the same sweeps as every other resource.
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const run = promisify(execFile);
/** The compiler, a Go program, spends a quarter of its time on collecting garbage otherwise. */
const lessCollecting = { GOGC: '400' };
const tree = mkdtempSync(join(tmpdir(), 'orgscope-recipe-'));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const recipe = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Adding a resource of a client')[1] ?? '';

/**
 * @typedef {{ path: string, where: string | undefined, line: string, text: string }} Block A file, or lines beside one of a file.
 * @returns {Block[]}
 */
function blocks() {
  const found = recipe.matchAll(
    /^(?:\*\*.*\*\* )?In (\S+?)(?:, (after|before) `([^`\n]+)`)?:\n\n```\w+\n([\s\S]*?)^```/gm,
  );
  return [...found].map(([, path = '', where, line = '', text = '']) => ({ path, where, line, text }));
}

/** @returns {{ path: string, from: string, to: string }[]} */
const replacements = () =>
  [...recipe.matchAll(/In (\S+), `([^`\n]+)` becomes\s+`([^`\n]+)`/g)].map(([, path = '', from = '', to = '']) => ({
    path,
    from,
    to,
  }));

/** A copy of the tracked files, with the installed packages linked and the workspaces' own replaced. */
function copyTree() {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const path of tracked.filter((each) => each && existsSync(join(root, each)))) {
    cpSync(join(root, path), join(tree, path));
  }
  linkPackages('.');
  for (const workspace of ['apps/server', 'apps/web', 'packages/contract']) linkPackages(workspace);
}

/** @param {string} folder */
function linkPackages(folder) {
  const [from, to] = [join(root, folder, 'node_modules'), join(tree, folder, 'node_modules')];
  if (!existsSync(from)) return;
  mkdirSync(join(to, '@orgscope'), { recursive: true });
  for (const name of readdirSync(from)) {
    // Hidden folders are caches: this tree would take what the copy has built for its own.
    if (name !== '@orgscope' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
  if (folder !== '.') return;
  for (const name of readdirSync(join(from, '@orgscope'))) {
    const workspace = name === 'contract' ? 'packages/contract' : `apps/${name}`;
    symlinkSync(join(tree, workspace), join(to, '@orgscope', name));
  }
}

/**
 * @param {string} path
 * @param {string} from
 * @param {string} to
 */
function replaceIn(path, from, to) {
  const file = join(tree, path);
  const before = readFileSync(file, 'utf8');
  expect(before.split(from).length, `${path} has ${from} once`).toBe(2);
  writeFileSync(
    file,
    before.replace(from, () => to),
  );
}

/**
 * @param {string[]} command
 * @param {string} [folder]
 */
async function tool([name = '', ...args], folder = '.') {
  const path = join(tree, 'node_modules', name);
  const { stdout } = await run(process.execPath, [path, ...args], {
    cwd: join(tree, folder),
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1', WITHOUT_DEMO: '1', ...lessCollecting },
  }).catch((/** @type {{ stdout: string, stderr: string, message: string }} */ error) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

beforeAll(() => {
  copyTree();
  for (const { path, where, line, text } of blocks()) {
    if (where) {
      replaceIn(path, `${line}\n`, where === 'after' ? `${line}\n${text}` : `${text}${line}\n`);
      continue;
    }
    expect(existsSync(join(tree, path)), `${path} is new`).toBe(false);
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  for (const { path, from, to } of replacements()) replaceIn(path, from, to);
});

test('a resource takes at most five new files and 200 lines, its texts not counted', () => {
  const files = blocks().filter(({ where, path }) => !where && !path.endsWith('.json'));
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(files.length).toBeGreaterThan(2);
  expect(files.length).toBeLessThanOrEqual(5);
  expect(lines).toBeLessThanOrEqual(200);
});

test('the steps migrate, and leave nothing to migrate', async () => {
  const generate = ['drizzle-kit/bin.cjs', 'generate', '--name', 'add-vendors'];
  expect(await tool(generate, 'apps/server')).toContain('add-vendors.sql');
  expect(await tool(generate, 'apps/server')).toContain('No schema changes');
});

const slow = 300_000;

// A bundle would show nothing more: the types prove every import, the screens' and texts' own included. The steps add no
// test file, and those of the tree take half the time.
test('the steps type-check', { timeout: slow }, async () => {
  const apps = ['apps/server', 'apps/web'];
  for (const app of apps) replaceIn(`${app}/tsconfig.json`, '"include"', '"exclude": ["**/*.test.ts*"], "include"');
  // In one thread: several each work out the types that they share, which takes twice the processor time.
  await tool(['typescript/bin/tsc', '-b', ...apps, '--singleThreaded']);
});

test('the new calls pass the sweeps, those of other tenants included', { timeout: slow }, async () => {
  const sweeps = ['src/http/sweeps.test.ts', 'src/identity/reach/tenants.test.ts', 'src/http/openapi/openapi.test.ts'];
  // Of the lists, those whose tests need a database alone.
  const lists = [
    'src/db/citus/schema.test.ts',
    'src/db/triggers/audit-rules.test.ts',
    'src/modules/changes/routes.test.ts',
  ];
  const out = join(tree, 'sweeps.json');
  const report = ['--reporter=json', `--outputFile=${out}`];
  // In one process, because loading the server takes longer than these calls.
  const only = [
    '-t',
    'vendors|something to see|every table has a place|is audited unless|has words on the screens',
    '--no-file-parallelism',
  ];
  await tool(['vitest/vitest.mjs', 'run', ...sweeps, ...lists, ...only, ...report], 'apps/server');
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(out, 'utf8'));
  expect(numFailedTests).toBe(0);
  // Each of the twelve calls is swept several times.
  expect(numPassedTests).toBeGreaterThan(60);
});

test('what the copy builds does not count as built here', () => {
  const stamp = 'node_modules/.cache/orgscope/server.built';
  expect(existsSync(join(tree, stamp))).toBe(true);
  expect(realpathSync(join(tree, stamp))).toBe(join(realpathSync(tree), stamp));
});
