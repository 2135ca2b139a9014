// Bundles the server to apps/server/dist: the programs, the migrations, and the databases that a first start copies.
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprint } from './lib/fingerprint.mjs';
import { removeLeftovers, unfinished } from './lib/remove-leftovers.mjs';
import { root } from './lib/root.mjs';
import { unbundled } from './lib/unbundled.mjs';

const server = join(root, 'apps/server');
const dist = join(server, 'dist');

/**
 * A library that imports Drizzle under a name which it puts together: in a bundle, nothing is there under that name.
 * @type {import('esbuild').Plugin}
 */
const namedDrizzle = {
  name: 'named-drizzle',
  setup(on) {
    on.onLoad({ filter: /rate-limiter-flexible\/lib\/RateLimiterDrizzle\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const hidden = 'await import(/* @vite-ignore */ specifier)';
      if (!text.includes(hidden)) throw new Error(`${path} no longer imports Drizzle by ${hidden}.`);
      const seen = "await (specifier.endsWith('/sql') ? import('drizzle-orm/sql') : import('drizzle-orm'))";
      const contents = text.replace(hidden, () => seen);
      return { contents, loader: 'js' };
    });
  },
};

/**
 * The limiters that the server uses: the library's index loads those of all databases, too.
 * @type {import('esbuild').Plugin}
 */
const usedLimiters = {
  name: 'used-limiters',
  setup(on) {
    on.onLoad({ filter: /rate-limiter-flexible\/index\.js$/ }, () => ({
      contents: ['RateLimiterDrizzle', 'RateLimiterMemory', 'RateLimiterRes']
        .map((name) => `exports.${name} = require('./lib/${name}');`)
        .join('\n'),
      loader: 'js',
    }));
  },
};

/**
 * What libraries load for things that Orgscope never does. `http2` serves HTTP/2: 2 MB. `Response` is what a handler may
 * return for the browser's fetch: with the first compressed answer, Node.js loads its own fetch, 3 MB.
 */
const neverUsed = [
  {
    filter: /fastify\/lib\/server\.js$/,
    loads: "const http2 = require('node:http2')",
    instead: "const http2 = { createServer() { throw new Error('The build leaves HTTP/2 out.') } }",
  },
  {
    filter: /@fastify\/compress\/lib\/utils\.js$/,
    loads: 'return obj instanceof Response',
    instead: "return Object.prototype.toString.call(obj) === '[object Response]'",
  },
];

/** @type {import('esbuild').Plugin} */
const lessLoaded = {
  name: 'less-loaded',
  setup(on) {
    for (const { filter, loads, instead } of neverUsed) {
      on.onLoad({ filter }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!text.includes(loads)) throw new Error(`${path} no longer has: ${loads}`);
        return { contents: text.replace(loads, () => instead), loader: 'js' };
      });
    }
  },
};

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: server,
  outdir: dist,
  bundle: true,
  plugins: [namedDrizzle, usedLimiters, lessLoaded],
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  external: [...unbundled.flatMap((name) => [name, `${name}/*`]), 'pg-native'],
  alias: { '@orgscope/contract': join(root, 'packages/contract/src') },
  // Names are kept for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  // CommonJS libraries import Node's own modules with require.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  // Without a navigator, pg looks for Cloudflare in a Response, for which Node.js 20 loads its whole fetch: 3 MB.
  define: { navigator: '{"userAgent":"Node.js"}' },
  sourcemap: true,
  logLevel: 'warning',
  entryNames: '[name]',
  metafile: true,
};

// The empty database, and the one with the demo: filling it takes seconds, which a first start need not wait for. A check
// that only needs the empty one goes without the other.
const templates = process.env['WITHOUT_DEMO'] ? ['pgdata'] : ['pgdata', 'pgdata-demo'];

/** Creates the databases beside the old ones and then swaps them: other builds and starting servers may be running. */
async function makeTemplates() {
  const stamp = join(dist, 'pgdata.made-from');
  const sources = fingerprint(root, [
    'apps/server/src/db',
    'apps/server/src/demo',
    'apps/server/src/modules/benchmarks',
    'apps/server/src/modules/rates',
    'packages/contract/src/analytics',
    'node_modules/@electric-sql/pglite/package.json',
  ]);
  const madeFrom = [sources, ...templates].join(' ');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === madeFrom) return;
  const made = await mkdtemp(join(dist, unfinished));
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

/** A letter beyond ASCII doubles the memory of a program's text. esbuild escapes them, but not in regular expressions. @param {string[]} paths */
async function refuseWideText(paths) {
  for (const path of paths.filter((each) => /\.m?js$/.test(each))) {
    const found = /.{0,40}[^\0-\x7f].{0,20}/.exec(await readFile(join(server, path), 'utf8'));
    if (found)
      throw new Error(`${path} has a letter beyond ASCII, which a regular expression writes as \\u: ${found[0]}`);
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
      'src/cli/audit-verify.ts',
      'src/cli/orgscope.ts',
      'src/cli/citus.ts',
    ],
    splitting: true,
  }),
  build({ ...shared, entryPoints: ['src/db/engines/embedded-worker.mjs'], outExtension: { '.js': '.mjs' } }),
  cp(join(server, 'src/db/migrations'), join(dist, 'migrations'), { recursive: true }),
  cp(join(server, 'src/lib/passwords/common-passwords.bloom'), join(dist, 'common-passwords.bloom')),
]);
const written = builds.flatMap((result) => Object.keys(result?.metafile?.outputs ?? {}));
await refuseWideText(written);
await makeTemplates();
// Only now that nothing refers to them.
await removeLeftovers(
  dist,
  new Set([
    ...written.map((path) => basename(path)),
    'migrations',
    'common-passwords.bloom',
    ...templates,
    'pgdata.made-from',
  ]),
);
