// The client library as programs outside of this repository use it.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildParts } from './lib/build-parts.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'orgscope-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = `import { connect, resources } from '@orgscope/client';
const orgscope = connect({ url: 'http://127.0.0.1:9', token: 'osk_none', attempts: 1 });
const added = await orgscope.call(resources.locations.add, { body: { name: 'Berlin' } });
`;

beforeAll(async () => {
  await buildParts();
  const place = join(folder, 'node_modules/@orgscope/client');
  mkdirSync(place, { recursive: true });
  await extract({ file: join(root, 'apps/web/dist/docs/orgscope-client.tgz'), cwd: place, strip: 1 });
  symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}, 300_000);

test('has types of its own, which know each call', async () => {
  writeFileSync(join(folder, 'right.ts'), `${program}if (added.ok) added.value.data?.name.trim();\n`);
  const wrong = program.replace("{ name: 'Berlin' }", '{ name: 7 }');
  writeFileSync(join(folder, 'wrong.ts'), `${wrong}if (added.ok) added.value.data?.nickname;\n`);
  const strict = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom'];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { output } = await runNode(tsc, { args: [...strict, 'right.ts', 'wrong.ts'], cwd: folder, quiet: true });
  expect(output.match(/^\S.*/gm)).toEqual([
    expect.stringMatching(/^wrong\.ts.*Type 'number' is not assignable to type 'string'/),
    expect.stringMatching(/^wrong\.ts.*'nickname' does not exist/),
  ]);
});

test('runs with nothing but Node', async () => {
  rmSync(join(folder, 'node_modules/zod'));
  writeFileSync(join(folder, 'program.js'), `${program}console.log(added.error.code);\n`);
  const { code, output } = await runNode(join(folder, 'program.js'), { quiet: true });
  expect([code, output.trim()]).toEqual([0, 'unreachable']);
});
