// Bundles the server to apps/server/dist: the programs, the migrations, and the databases that a first start begins with.
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprint } from './lib/fingerprint.mjs';
import { root } from './lib/root.mjs';

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
  // Libraries are bundled too: read from some 900 files, they cost a start half a second. Outside stay those with
  // files of their own beside their code, and those that only some servers need.
  external: ['@electric-sql/*', '@fastify/swagger-ui', '@node-rs/argon2', 'nodemailer', 'pg-native', 'sharp'],
  alias: { '@orgscope/contract': join(root, 'packages/contract/src') },
  // Names stay, for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  // Libraries in the older module format ask for Node's own modules in this way.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  logLevel: 'warning',
  entryNames: '[name]',
  metafile: true,
};

// The empty database, and the one with the demo in it: filling that takes seconds, which a first start need not wait.
const templates = ['pgdata', 'pgdata-demo'];

/** Makes the databases beside the old ones and changes them over: several builds, and servers starting, may be about. */
async function makeTemplates() {
  const stamp = join(dist, 'pgdata.made-from');
  const madeFrom = fingerprint(root, [
    'apps/server/src/db/migrations',
    'apps/server/src/db/access.ts',
    'apps/server/src/db/access-rules.ts',
    'apps/server/src/db/roles.ts',
    'apps/server/src/db/migrate.ts',
    'apps/server/src/db/tables/tenancy.ts',
    'apps/server/src/db/embedded-worker.mjs',
    'apps/server/src/demo',
    'node_modules/@electric-sql/pglite/package.json',
  ]);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === madeFrom) return;
  const made = await mkdtemp(join(dist, 'pgdata.new-'));
  const folders = templates.map((name) => join(made, name));
  await promisify(execFile)(process.execPath, [join(dist, 'make-templates.js'), ...folders]);
  await rm(stamp, { force: true });
  for (const name of templates) {
    await rm(join(dist, name), { recursive: true, force: true });
    await rename(join(made, name), join(dist, name));
  }
  await rm(made, { recursive: true });
  await writeFile(stamp, madeFrom);
}

/** Removes what an earlier build left, only now that nothing names it any more. @param {string[]} written */
async function removeLeftovers(written) {
  const kept = new Set([
    ...written.map((path) => basename(path)),
    'migrations',
    'common-passwords.bloom',
    ...templates,
    'pgdata.made-from',
  ]);
  for (const name of await readdir(dist)) {
    // The database that another build is making at this moment is not ours to remove.
    if (!kept.has(name) && !name.startsWith('pgdata.new-'))
      await rm(join(dist, name), { recursive: true, force: true });
  }
}

await mkdir(dist, { recursive: true });
const builds = await Promise.all([
  build({
    ...shared,
    entryPoints: [
      'src/main.ts',
      'src/app.ts',
      'src/cli/make-templates.ts',
      'src/cli/create-admin.ts',
      'src/cli/migrate.ts',
      'src/cli/doctor.ts',
      'src/cli/backup.ts',
      'src/cli/restore.ts',
    ],
    splitting: true,
  }),
  build({ ...shared, entryPoints: ['src/db/embedded-worker.mjs'], outExtension: { '.js': '.mjs' } }),
  cp(join(server, 'src/db/migrations'), join(dist, 'migrations'), { recursive: true }),
  cp(join(server, 'src/lib/common-passwords.bloom'), join(dist, 'common-passwords.bloom')),
]);
await makeTemplates();
await removeLeftovers(builds.flatMap((result) => Object.keys(result?.metafile?.outputs ?? {})));
