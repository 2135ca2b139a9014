// The server declares its settings in one place; the documents and the files to deploy with name those and no others.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settingNames, settingsInFiles } from '../apps/server/src/settings.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const readme = read('README.md');
const section = readme.slice(readme.indexOf('\n## Settings\n'));
const firstCells = section.match(/^\| `[^|]+\|/gm) ?? [];

/** The variables of OpenTelemetry mean what its own documentation says, so the table has only the one that exports. */
const isStandard = (name: string) => name.startsWith('OTEL_') && name !== 'OTEL_EXPORTER_OTLP_ENDPOINT';

test('the table of the README has every setting, and no other', () => {
  const inTable = firstCells.flatMap((cell) => namesIn(cell, /`([A-Z_]+)`/g));
  expect(inTable.toSorted()).toEqual(settingNames.filter((name) => !isStandard(name)).toSorted());
});

test('the README tells which settings can be in a file', () => {
  const [sentence = ''] = /^.*can be in a file instead/m.exec(section) ?? [];
  expect(namesIn(sentence, /`([A-Z_]+)`/g).toSorted()).toEqual(settingsInFiles.toSorted());
});

test('the list of ASVS tells them too', () => {
  const [sentence = ''] = /^- \*\*V13\.3\.1\*\*.*?come from files/m.exec(read('docs/guide/asvs.md')) ?? [];
  expect(namesIn(sentence, /\b([A-Z]+_[A-Z_]+)\b/g).toSorted()).toEqual(settingsInFiles.toSorted());
});

const known = new Set([...settingNames, ...settingsInFiles.map((name) => `${name}_FILE`)]);

/** What those files tell Caddy, PostgreSQL and the script of the daily backup. */
const ofOthers = ['KEEP_DAYS', 'ORGSCOPE_HOST', 'ORGSCOPE_SERVERS', 'POSTGRES_INITDB_ARGS', 'POSTGRES_PASSWORD_FILE'];

test.each([
  ['deploy/compose/compose.yaml', /^ +(?:# )?([A-Z_]+): /gm],
  ['deploy/kubernetes/settings.yaml', /^ +(?:# )?([A-Z_]+): /gm],
  ['deploy/systemd/orgscope.env.example', /^(?:# ?)?([A-Z_]+)=/gm],
  ['deploy/systemd/orgscope@.service', /(?<=^#?Environment=(?:\S+ )*)([A-Z_]+)=/gm],
  ['deploy/docker/Dockerfile', /(?<=^ENV (?:\S+ )*)([A-Z_]+)=/gm],
])('%s sets only variables that the server reads', (path, pattern) => {
  const names = namesIn(read(path), pattern);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !known.has(name) && !ofOthers.includes(name))).toEqual([]);
});
