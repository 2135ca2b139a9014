// A linter that fails to load a plugin or to match a path reports nothing, which looks like success. So this test
// breaks each of our rules once, in a copy, and expects the report.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';
const contract = 'packages/contract/src';

/** Imports that must be refused: [the file, what it imports]. */
const forbidden = [
  [`${contract}/planted.ts`, `${server}/lib/target.ts`],
  [`${server}/lib/planted.ts`, `${server}/db/target.ts`],
  [`${server}/lib/to-settings.ts`, `${server}/settings.ts`],
  [`${server}/settings.ts`, `${server}/db/target.ts`],
  [`${server}/db/planted.ts`, `${server}/http/target.ts`],
  [`${server}/db/to-module.ts`, `${server}/modules/clients/count-clients.ts`],
  [`${server}/db/to-errors.ts`, `${server}/errors/target.ts`],
  [`${server}/errors/planted.ts`, `${server}/http/target.ts`],
  [`${server}/errors/to-module.ts`, `${server}/modules/clients/count-clients.ts`],
  [`${server}/mail/planted.ts`, `${server}/http/target.ts`],
  [`${server}/http/planted.ts`, `${server}/modules/clients/count-clients.ts`],
  [`${server}/http/to-db.ts`, `${server}/db/target.ts`],
  [`${server}/http/to-identity.ts`, `${server}/identity/target.ts`],
  [`${server}/errors/to-identity.ts`, `${server}/identity/target.ts`],
  [`${server}/identity/planted.ts`, `${server}/modules/clients/count-clients.ts`],
  [`${server}/identity/to-mail.ts`, `${server}/mail/target.ts`],
  [`${server}/http/to-app.ts`, `${server}/app.ts`],
  [`${server}/modules/industries/planted.ts`, `${server}/modules/clients/queries.ts`],
  [`${server}/modules/industries/to-routes.ts`, `${server}/modules/clients/routes.ts`],
  [`${server}/modules/industries/to-app.ts`, `${server}/app.ts`],
  [`${server}/modules/industries/to-telemetry.ts`, `${server}/telemetry/target.ts`],
  [`${server}/modules/industries/to-demo.ts`, `${server}/demo/target.ts`],
  [`${server}/modules/industries/to-testing.ts`, `${server}/testing/target.ts`],
  [`${server}/modules/industries/to-test.ts`, `${server}/modules/clients/count.test.ts`],
  [`${server}/modules/records/planted.ts`, `${server}/modules/clients/count-clients.ts`],
  [`${server}/doctor/planted.ts`, `${server}/modules/clients/count-clients.ts`],
  [`${server}/demo/planted.ts`, `${server}/http/target.ts`],
  [`${server}/app.ts`, `${server}/main.ts`],
  [`${server}/app.ts`, `${server}/testing/target.ts`],
  [`${server}/cli/planted.ts`, `${server}/main.ts`],
  [`${server}/lib/to-web.ts`, `${web}/lib/target.ts`],
  [`${web}/lib/planted.ts`, `${web}/ui/target.ts`],
  [`${web}/i18n/planted.ts`, `${web}/ui/target.ts`],
  [`${web}/ui/planted.ts`, `${web}/api/target.ts`],
  [`${web}/ui/to-session.ts`, `${web}/session/target.ts`],
  [`${web}/api/planted.ts`, `${web}/features/home/target.ts`],
  [`${web}/session/planted.ts`, `${web}/features/layout/target.ts`],
  [`${web}/session/to-api.ts`, `${web}/api/target.ts`],
  [`${web}/features/home/planted.ts`, `${web}/features/auth/target.ts`],
  [`${web}/features/admin/industries/planted.ts`, `${web}/features/admin/clients/target.ts`],
  [`${web}/features/records/planted.ts`, `${web}/features/admin/clients/target.ts`],
  [`${web}/features/records/to-layout.ts`, `${web}/features/layout/target.ts`],
  [`${web}/features/layout/planted.ts`, `${web}/features/home/target.ts`],
  [`${web}/features/home/to-router.ts`, `${web}/router.tsx`],
  [`${web}/router.tsx`, `${web}/main.tsx`],
  [`${web}/lib/to-server.ts`, `${server}/lib/target.ts`],
];

/** Imports that must pass, to show that the rules do not refuse everything. */
const allowed = [
  [`${server}/db/fine.ts`, `${server}/settings.ts`],
  [`${server}/db/fine-lib.ts`, `${server}/lib/target.ts`],
  [`${server}/http/fine.ts`, `${server}/errors/target.ts`],
  [`${server}/identity/fine.ts`, `${server}/db/target.ts`],
  [`${server}/identity/fine-http.ts`, `${server}/http/target.ts`],
  [`${server}/errors/fine.ts`, `${server}/db/target.ts`],
  [`${server}/modules/industries/routes.ts`, `${server}/modules/industries/queries.ts`],
  [`${server}/modules/industries/fine.ts`, `${server}/modules/clients/count-clients.ts`],
  [`${server}/modules/industries/fine-records.ts`, `${server}/modules/records/target.ts`],
  [`${server}/modules/records/fine.ts`, `${server}/identity/target.ts`],
  [`${server}/modules/system/fine.ts`, `${server}/doctor/target.ts`],
  [`${server}/modules/industries/fine-http.ts`, `${server}/http/target.ts`],
  [`${server}/modules/industries/fine-identity.ts`, `${server}/identity/target.ts`],
  [`${server}/main.ts`, `${server}/app.ts`],
  [`${server}/lib/fine.test.ts`, `${server}/testing/target.ts`],
  [`${server}/testing/fine.ts`, `${server}/app.ts`],
  [`${web}/ui/fine.ts`, `${web}/i18n/target.ts`],
  [`${web}/api/fine.ts`, `${web}/lib/target.ts`],
  [`${web}/api/fine-session.ts`, `${web}/session/target.ts`],
  [`${web}/features/home/fine.ts`, `${web}/features/layout/target.ts`],
  [`${web}/features/admin/industries/fine.ts`, `${web}/api/target.ts`],
  [`${web}/features/admin/industries/fine-frame.ts`, `${web}/features/records/target.ts`],
  [`${web}/features/records/fine.ts`, `${web}/session/target.ts`],
  [`${web}/main.tsx`, `${web}/router.tsx`],
];

/** Other rules: [the file, its text, the rule that must report it]. */
const offences = [
  [
    `${server}/lib/long.ts`,
    'export const a = 1;\n'.repeat(301).replace(/a/g, (_, at) => `a${at}`),
    'eslint(max-lines)',
  ],
  [`${server}/lib/any.ts`, 'export const loose = (value: any) => value;', 'typescript(no-explicit-any)'],
  [`${server}/lib/ignore.ts`, '// @ts-ignore\nexport const a = 1;', 'typescript(ban-ts-comment)'],
  [`${server}/lib/console.ts`, "console.log('here');", 'eslint(no-console)'],
  [`${web}/lib/console.ts`, "console.log('here');", 'eslint(no-console)'],
  [`${server}/lib/environment.ts`, 'export const home = process.env.HOME;', 'node(no-process-env)'],
  [`${server}/lib/extension.ts`, "export * from './target';", 'import(extensions)'],
  [`${contract}/ours.ts`, "export * from '@orgscope/server/x';", 'eslint(no-restricted-imports)'],
  [`${contract}/heavy.ts`, "import * as z from 'zod';\nexport const a = z;", 'eslint(no-restricted-imports)'],
  [`${web}/lib/node.ts`, "import fs from 'node:fs';\nexport const a = fs;", 'import(no-nodejs-modules)'],
  [
    `${web}/ui/hook.tsx`,
    "import { useState } from 'react';\nexport function Part({ on }: { on: boolean }) {\n  if (on) return null;\n  const [a] = useState(1);\n  return <p>{a}</p>;\n}",
    'react-hooks(rules-of-hooks)',
  ],
  [`${web}/ui/picture.tsx`, 'export const Picture = () => <img src="/a.png" />;', 'jsx-a11y(alt-text)'],
  [`${server}/stray/thing.ts`, 'export const a = 1;', 'boundaries(no-unknown-files)'],
];

/** @typedef {{ filename: string, code: string, labels: { span: { line: number } }[] }} Diagnostic */

const folder = mkdtempSync(join(tmpdir(), 'lint canary '));
/** The lines of every planted file. @type {Map<string, string[]>} */
const planted = new Map();
/** @type {string[]} */
let reported = [];

/** Adds a line to a file and returns its number. @param {string} path @param {string} text */
function plant(path, text) {
  const lines = planted.get(path) ?? [];
  planted.set(path, lines);
  return lines.push(text);
}

/** @param {string[]} pair */
function plantImport([from = '', to = '']) {
  plant(to, `export const own${planted.get(to)?.length ?? 0} = 1;`);
  const target = relative(dirname(from), to);
  return plant(
    from,
    `export * as taken${planted.get(from)?.length ?? 0} from '${target.startsWith('.') ? target : `./${target}`}';`,
  );
}

const refusedLines = forbidden.map(plantImport);
const passedLines = allowed.map(plantImport);
for (const [path = '', text = ''] of offences) plant(path, text);

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [path, lines] of planted) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), lines.join('\n'));
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'apps', 'packages'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (!stdout.includes('"diagnostics"')) throw new Error(`oxlint did not report: ${stdout}${stderr}`);
  const { diagnostics } = /** @type {{ diagnostics: Diagnostic[] }} */ (JSON.parse(stdout));
  reported = diagnostics.map(({ filename, code, labels }) => `${filename}:${labels[0]?.span.line ?? 1} ${code}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('imports run one way', () => {
  test.each(forbidden.map((pair, at) => ({ from: pair[0], to: pair[1], line: refusedLines[at] })))(
    '$from may not import $to',
    ({ from, line }) => expect(reported).toContain(`${from}:${line} boundaries(dependencies)`),
  );

  test.each(allowed.map((pair, at) => ({ from: pair[0], to: pair[1], line: passedLines[at] })))(
    '$from may import $to',
    ({ from, line }) => expect(reported).not.toContain(`${from}:${line} boundaries(dependencies)`),
  );
});

describe('the other rules report', () => {
  test.each(offences.map(([path, , rule]) => ({ path, rule })))('$rule in $path', ({ path, rule }) => {
    const inFile = reported.filter((line) => line.startsWith(`${path}:`)).map((line) => line.replace(/^\S+ /, ''));
    expect(inFile).toContain(rule);
  });
});
