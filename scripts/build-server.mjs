// Bundles the server to apps/server/dist: the programs, the migrations, and the database that a first start begins with.
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fingerprint } from './lib/fingerprint.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = join(root, 'apps/server');
const dist = join(server, 'dist');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: server,
  outdir: dist,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  // Our own packages are source, so they are bundled.
  alias: { '@orgscope/contract': join(root, 'packages/contract/src') },
  sourcemap: true,
  logLevel: 'warning',
};

async function makeTemplate() {
  const template = join(dist, 'pgdata');
  const stamp = join(dist, 'pgdata.made-from');
  const madeFrom = fingerprint(root, [
    'apps/server/src/db/migrations',
    'apps/server/src/db/embedded-worker.mjs',
    'node_modules/@electric-sql/pglite/package.json',
  ]);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === madeFrom) return;
  await rm(stamp, { force: true });
  await rm(template, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [join(dist, 'make-template.js'), `${template}.new`]);
  await rename(`${template}.new`, template);
  await writeFile(stamp, madeFrom);
}

await rm(join(dist, 'migrations'), { recursive: true, force: true });
await rm(join(dist, 'pgdata.new'), { recursive: true, force: true });
await Promise.all([
  build({ ...shared, entryPoints: ['src/main.ts', 'src/db/make-template.ts'], entryNames: '[name]' }),
  build({
    ...shared,
    entryPoints: ['src/db/embedded-worker.mjs'],
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
  }),
  cp(join(server, 'src/db/migrations'), join(dist, 'migrations'), { recursive: true }),
]);
await makeTemplate();
