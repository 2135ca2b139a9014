import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';

/** The package of the client library for npm, which servers offer beside the guide. */
export const clientPackage = 'orgscope-client.tgz';

const shared = [
  'packages/contract/src',
  'packages/contract/locales',
  'packages/contract/package.json',
  'tsconfig.base.json',
  'package-lock.json',
];

/** What is built, its sources, and the file that shows that it has been built. */
const server = {
  name: 'server',
  sources: [
    'apps/server',
    'scripts/build-server.mjs',
    'scripts/lib/remove-leftovers.mjs',
    'scripts/lib/unbundled.mjs',
    ...shared,
  ],
  result: 'apps/server/dist/main.js',
  build: () => runNode(join(root, 'scripts/build-server.mjs'), { quiet: true }),
};
const parts = [
  server,
  {
    name: 'client',
    sources: ['packages/client', 'scripts/build-client.mjs', 'scripts/lib/client-package.mjs', ...shared],
    result: `packages/client/dist/${clientPackage}`,
    build: () => runNode('scripts/build-client.mjs', { quiet: true }),
  },
  {
    name: 'web app',
    sources: ['apps/web', 'docs/guide', 'docs/pictures', ...shared],
    result: 'apps/web/dist/index.html',
    build: () =>
      runNode(join(root, 'node_modules/vite/bin/vite.js'), {
        args: ['build', '--logLevel', 'warn'],
        cwd: join(root, 'apps/web'),
        env: { ...process.env, NODE_ENV: 'production' },
        quiet: true,
      }),
  },
];

/** @param {(typeof parts)[number]} part @param {boolean} [always] */
async function buildPart({ name, sources, result, build }, always = false) {
  const stampFile = join(root, 'node_modules/.cache/orgscope', `${name.replace(' ', '-')}.built`);
  const wanted = fingerprint(root, sources);
  const built = existsSync(join(root, result)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (built && !always) return;
  console.log(`Building the ${name}.`);
  rmSync(stampFile, { force: true });
  const { code, output } = await build();
  if (code !== 0) throw new Error(`${output}\nThe ${name} could not be built.`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/** Builds the server if its sources changed since its last build. */
export const buildServer = () => buildPart(server);

/**
 * Builds the parts whose sources changed since their last build, or all of them; ends the process on a failure.
 * @param {{ all?: boolean }} [options]
 */
export async function buildParts({ all = false } = {}) {
  const outcomes = await Promise.allSettled(parts.map((part) => buildPart(part, all)));
  const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : []));
  if (faults.length === 0) {
    // Each build of the web app empties its folder.
    cpSync(join(root, 'packages/client/dist', clientPackage), join(root, 'apps/web/dist/docs', clientPackage));
    return;
  }
  console.error(faults.join('\n'));
  process.exit(1);
}
