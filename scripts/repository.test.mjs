// Rules for the whole repository.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';
import { modules, onBoth, onEither } from './lib/tests-by-engine.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path && existsSync(join(root, path)));

test('the lockfile contains no download addresses, so that any registry can serve it', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const addressed = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link);
  expect(addressed).toEqual([]);
});

test('the lockfile contains the packages of every platform, which npm ci requires', () => {
  /** @type {Record<string, { optionalDependencies?: Record<string, string> }>} */
  const packages = JSON.parse(read('package-lock.json')).packages;
  const isLocked = (/** @type {string} */ from, /** @type {string} */ name) =>
    `${from}/node_modules/${name}` in packages || `node_modules/${name}` in packages;
  const absent = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !name.includes('wasm32') && !isLocked(from, name)),
  );
  expect(absent).toEqual([]);
});

test('every dependency is pinned to one version', () => {
  const loose = tracked
    .filter((path) => path.endsWith('package.json'))
    .flatMap((path) => {
      const { dependencies, devDependencies } = JSON.parse(read(path));
      return Object.entries({ ...dependencies, ...devDependencies });
    })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)));
  expect(loose).toEqual([]);
});

test('every place names the same versions of Node.js', () => {
  const engines = { node: '^20.19 || >=22.12' };
  expect(JSON.parse(read('package.json')).engines).toEqual(engines);
  expect(JSON.parse(read('package-lock.json')).packages[''].engines).toEqual(engines);
  for (const path of [
    'README.md',
    'docs/guide/operating.md',
    'scripts/lib/node-version.mjs',
    'scripts/package/orgscope',
  ])
    expect(read(path), path).toMatch(/[Nn]eeds? Node\.js 20\.19, 22\.12 or newer/);
});

test('no tracked file is larger than 1 MB', () => {
  expect(tracked.filter((path) => statSync(join(root, path)).size > 1_000_000)).toEqual([]);
});

test('no source file disables a lint rule or the type checker', () => {
  const marks = /(ox|es)lint-(disable)|@ts-(ignore|expect-error|nocheck)/;
  const sources = tracked.filter((path) => /\.(m?js|tsx?)$/.test(path) && path !== 'scripts/lint.test.mjs');
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((path) => marks.test(read(path)))).toEqual([]);
});

// A test that is moved would run on both engines, or on none.
test('the choice of tests by engine names tests that exist', () => {
  const tests = tracked.filter((path) => path.endsWith('.test.ts'));
  const chosen = [...modules, ...onEither, ...onBoth];
  expect(chosen.filter((path) => !tests.some((each) => each.startsWith(`apps/server/${path}`)))).toEqual([]);
});

// Each of them has all tables: only the newest is read, by the servers and by `drizzle-kit generate`.
test('of the snapshots that drizzle-kit writes, only the newest is kept', () => {
  const folder = 'apps/server/src/db/migrations/meta/';
  const { entries } = JSON.parse(read(`${folder}_journal.json`));
  const newest = `${String(entries.at(-1).idx).padStart(4, '0')}_snapshot.json`;
  expect(tracked.filter((path) => path.startsWith(folder))).toEqual([`${folder}${newest}`, `${folder}_journal.json`]);
});

// The database may lack the name of a time zone that the runtime offers (docs/adr/0014-seats-and-modules.md).
test('no statement names a time zone but UTC', () => {
  const sources = tracked.filter((path) => /^apps\/server\/src\/.*\.ts$/.test(path));
  expect(sources.filter((path) => /at time zone (?!'UTC')/i.test(read(path)))).toEqual([]);
});

// Servers' clocks may differ, and such moments are compared with the database's (db/sql/database-now.ts).
test("no stored moment is of the server's own clock", () => {
  const isStoring = (/** @type {string} */ path) =>
    /^apps\/server\/src\/(modules|identity|db\/tables)\/.*(?<!\.test)\.ts$/.test(path);
  const ownClock = /(At:|At =|\$onUpdate\(\(\) =>|\$default(Fn)?\(\(\) =>) new Date\((\)|Date\.now)/;
  expect(tracked.filter((path) => isStoring(path) && ownClock.test(read(path)))).toEqual([]);
});

// Input is parsed by the contract's schemas (docs/adr/0032-one-decoder.md). A cast hides input that nothing has
// checked.
test('the web app has at most ten casts, each below a comment that says why it holds', () => {
  const isProduct = (/** @type {string} */ path) =>
    /^apps\/web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^apps\/web\/src\/testing\//.test(path);
  const blank = (/** @type {string} */ text) => text.replaceAll(/\S/g, ' ');
  const casts = tracked.filter(isProduct).flatMap((path) => {
    const lines = read(path).split('\n');
    const code = read(path)
      .replaceAll(/^(im|ex)port [^;]*? from '[^']+';$/gms, blank)
      .replaceAll(/^ *(\/\/|\/?\*).*$/gm, blank);
    return code.split('\n').flatMap((line, at) =>
      Array.from(line.matchAll(/(?<![\w.'"`-])as (?!const\b)(?=[\w({["'`])/g), () => ({
        where: `${path}:${at + 1}`,
        isExplained: lines.slice(Math.max(0, at - 2), at).some((above) => above.trim().startsWith('//')),
      })),
    );
  });
  expect(casts.length, casts.map(({ where }) => where).join('\n')).toBeLessThanOrEqual(10);
  expect(casts.filter(({ isExplained }) => !isExplained)).toEqual([]);
});
