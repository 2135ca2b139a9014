import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let folder = '';
/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const now = () => fingerprint(folder, ['src', 'package.json', 'absent']);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finger print-'));
  write('src/deep/a.ts', 'a');
  write('package.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('stays the same when a file is written again with the same content', () => {
  const before = now();
  write('src/deep/a.ts', 'a');
  expect(now()).toBe(before);
});

test.each([
  ['a changed file', 'src/deep/a.ts', 'b'],
  ['a new file', 'src/b.ts', ''],
  ['a changed file that is listed by itself', 'package.json', '{"a":1}'],
])('changes with %s', (_what, path, text) => {
  const before = now();
  write(path, text);
  expect(now()).not.toBe(before);
});

test('changes when content moves from one file to another', () => {
  write('src/deep/b.ts', '');
  const before = now();
  write('src/deep/a.ts', '');
  write('src/deep/b.ts', 'a');
  expect(now()).not.toBe(before);
});

test('leaves out tests, built files and packages', () => {
  const before = now();
  write('src/a.test.ts', 'x');
  write('src/dist/main.js', 'x');
  write('src/node_modules/a/index.js', 'x');
  expect(now()).toBe(before);
});
