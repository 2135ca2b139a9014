import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';
import { migrations } from './migrations.ts';

const source = join(import.meta.dirname, '..');

test('each kind of work has an advisory lock of its own', () => {
  const calls = migrations().flatMap(({ statements }) =>
    statements.flatMap((text) =>
      [...text.matchAll(/advisory\w*lock\w*\((.*?)\)/g)].map(([, number]) => Number(number)),
    ),
  );
  const all = [...Object.values(advisoryLocks), ...new Set(calls)];

  expect(calls.length).toBeGreaterThan(0);
  expect(all.filter((number, at) => Number.isNaN(number) || all.indexOf(number) !== at)).toEqual([]);
});

test('all numbers of the server are in one file', () => {
  const apart = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => {
      const text = readFileSync(join(source, path), 'utf8');
      return /advisory\w*lock\w*\((?!hashtext)/.test(text) && !text.includes('/advisory-locks.ts');
    });

  expect(apart).toEqual([]);
});
