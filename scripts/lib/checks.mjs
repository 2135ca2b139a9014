import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runNode } from './run.mjs';
import { modules } from './tests-by-engine.mjs';

const inPackages = (/** @type {string} */ path) => join(root, 'node_modules', path);
/** The folder for the machine-readable reports of the test runners. */
export const reports = join(root, 'test-results/reports');

/** @typedef {{ name: string, report?: string, run: () => Promise<{ code: number, output: string }> }} Check */

/**
 * Vitest, with its report in a file.
 * @param {string} name
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv }} [options]
 * @returns {Check}
 */
export function vitest(name, { args = [], env = {} } = {}) {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args];
  return {
    name,
    report,
    run: () => {
      mkdirSync(reports, { recursive: true });
      rmSync(report, { force: true });
      return runNode(inPackages('vitest/vitest.mjs'), { args: all, quiet: true, env: { ...process.env, ...env } });
    },
  };
}

const tool = (/** @type {string} */ name, /** @type {string} */ path, /** @type {string[]} */ ...args) => ({
  name,
  run: () => runNode(inPackages(path), { args, quiet: true }),
});

const embedded = { TEST_DATABASE_URL: '' };
/** The server's tests on the embedded engine, but those whose paths begin like these. */
export const serverTestsWithout = (/** @type {string[]} */ paths) =>
  vitest('server tests', {
    args: ['--project', 'server', ...paths.flatMap((path) => ['--exclude', `**/${path}**`])],
    env: embedded,
  });

/** All of the server's tests on the embedded engine, in two runs: one alone would last longer than all other checks. */
const allServerTests = () => [
  vitest('module tests', { args: ['--project', 'server', ...modules], env: embedded }),
  serverTestsWithout(modules),
];

/** The rules, and the types, which the rules need anyway. Of all checks that take long, this one needs nothing built. */
export const lint = tool('types and lint', 'oxlint/bin/oxlint', '--deny-warnings');

/** The other checks that need no browser, the longest first. @type {Check[]} */
const checks = [
  vitest('other tests without a browser', {
    // By name: of two patterns that exclude, each would take in what the other leaves out.
    args: ['web', 'packages', 'repository'].flatMap((name) => ['--project', name]),
    env: embedded,
  }),
  // On PostgreSQL if there is one, where most releases run.
  vitest('tests of the package', { args: ['--project', 'package'] }),
  tool('format', 'oxfmt/bin/oxfmt', '--check', '.'),
  tool('dead code', 'knip/bin/knip.js'),
];

/** Runs a check, prints its result, and prints its output if it failed. @param {Check} check */
export async function runCheck(check) {
  console.log(`… ${check.name}`);
  const start = performance.now();
  const { code, output } = await check.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return { name: check.name, code, output, ...(check.report === undefined ? {} : { report: check.report }) };
}

/**
 * Runs every check that needs no browser but lint, two at a time, even after a failure. Those of the server are the longest
 * and begin first, so that both lanes end at about the same time.
 */
export async function runChecks(ofServer = allServerTests()) {
  const waiting = [...ofServer, ...checks];
  /** @type {Awaited<ReturnType<typeof runCheck>>[]} */
  const outcomes = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) outcomes.push(await runCheck(check));
  };
  await Promise.all([lane(), lane()]);
  return outcomes;
}
