// docs/guide/asvs.md says for each requirement of OWASP ASVS 5.0.0, levels 1 and 2, whether it is met, where, and which
// test proves it. These tests compare the list with the standard's numbers and with the disk.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { securityEvents } from '../apps/server/src/identity/security-events.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const guide = read('docs/guide/security.md');
const list = read('docs/guide/asvs.md');

/** The levels of the requirements of each section, in order; those of level 3 are not listed. */
const levels = `
1.1 22, 1.2 1111122223, 1.3 112222222223, 1.4 222, 1.5 123, 2.1 122, 2.2 112, 2.3 12223, 2.4 23,
3.1 3, 3.2 113, 3.3 12223, 3.4 11222233, 3.5 11122333, 3.6 3, 3.7 22333,
4.1 12233, 4.2 23333, 4.3 22, 4.4 1222, 5.1 2, 5.2 112333, 5.3 113, 5.4 222,
6.1 122, 6.2 111111112222, 6.3 11223333, 6.4 112233, 6.5 22222333, 6.6 2223, 6.7 33, 6.8 2222,
7.1 222, 7.2 1111, 7.3 22, 7.4 11222, 7.5 223, 7.6 22, 8.1 1233, 8.2 1123, 8.3 133, 8.4 23,
9.1 111, 9.2 1222, 10.1 22, 10.2 223, 10.3 22223, 10.4 1111122222233333, 10.5 22222, 10.6 22, 10.7 222,
11.1 2233, 11.2 22233, 11.3 11233, 11.4 1222, 11.5 23, 11.6 23, 11.7 33, 12.1 12233, 12.2 11, 12.3 22223,
13.1 2333, 13.2 222223, 13.3 2233, 13.4 1222233, 14.1 22, 14.2 12223333, 14.3 122,
15.1 12233, 15.2 12233, 15.3 1222222, 15.4 3333, 16.1 2, 16.2 22222, 16.3 2222, 16.4 222, 16.5 2223,
17.1 23, 17.2 22223333, 17.3 22`;

const numbered = [...levels.matchAll(/(\d+\.\d+) (\d+)/g)].flatMap(([, section, each = '']) =>
  [...each].map((level, index) => `V${section}.${index + 1} · ${level}`),
);
const standard = numbered.filter((one) => !one.endsWith('3'));

const rows = [...list.matchAll(/^- \*\*(V[\d.]+)\*\* · (\d) · (met|not met|does not apply): (.+)$/gm)].map(
  ([, number = '', level = '', state = '', text = '']) => ({ number, level, state, text }),
);
const met = rows.filter(({ state }) => state === 'met');
const applying = rows.filter(({ state }) => state !== 'does not apply');

const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.@/-]+\/[\w.@/-]+|[\w-]+\.(?:md|json))`/g)].map(([, path = '']) => path);
const testsIn = (text: string) =>
  [...text.matchAll(/`([^`]+\.(?:test\.m?[jt]sx?|spec\.ts))` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

test('the standard has 345 requirements, 253 of them of levels 1 and 2', () => {
  expect([numbered.length, standard.length]).toEqual([345, 253]);
});

test('every requirement of levels 1 and 2 is listed once, in order', () => {
  expect(rows.map(({ number, level }) => `${number} · ${level}`)).toEqual(standard);
});

test('every named file exists', () => {
  const absent = rows.flatMap(({ text }) => pathsIn(text)).filter((path) => !existsSync(join(root, path)));
  expect(absent, 'Put the new path into docs/guide/asvs.md').toEqual([]);
});

test('every named test is in its file', () => {
  const named = rows.flatMap(({ text }) => testsIn(text));
  expect(named.length).toBeGreaterThan(100);
  const absent = named.filter(({ file, title }) => !existsSync(join(root, file)) || !read(file).includes(title));
  expect(absent, 'Put the new title, or another test of the same, into docs/guide/asvs.md').toEqual([]);
});

test('every requirement that is met is tested, or documented in the guide', () => {
  const unproven = met.filter(({ text }) => testsIn(text).length === 0 && !text.includes(' Documented in `'));
  expect(unproven).toEqual([]);
});

describe.each([
  ['asvs.md', list],
  ['security.md', guide],
])('%s', (_, text) => {
  test('has the right totals', () => {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `${rows.length} in all, ${applying.length} apply, ${met.length} are met`,
    );
  });
});

test('security.md names every file that uses cryptography', () => {
  const using = readdirSync(join(root, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/server/src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.m?ts$/.test(file) && !file.includes('.test.') && !file.includes('/testing/'))
    .filter((file) => /from '(node:crypto|@node-rs\/argon2)'/.test(read(file)));
  expect(using.length).toBeGreaterThan(10);
  const unnamed = using.filter((file) => !guide.includes(`\`${file}\``));
  expect(unnamed, 'Add them to the table under Cryptography in docs/guide/security.md').toEqual([]);
});

test('security.md names every event of the log', () => {
  const events = [...securityEvents.values()];
  expect(events.length).toBeGreaterThan(10);
  const unnamed = events.filter((name) => !guide.includes(`\`${name}\``));
  expect(unnamed, 'Add them under Log events in docs/guide/security.md').toEqual([]);
});
