import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildParts } from './build-parts.mjs';
import { reports, runCheck, runChecks, vitest } from './checks.mjs';
import { ensureChromium, ensureFullChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { countsOfRun, tellFailures, total } from './reports.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';

/** The server's tests that use a database; running the others again would show nothing new. */
const onBothEngines = [
  'src/http/',
  'src/identity/',
  'src/errors/',
  'src/modules/',
  'src/mail/',
  'src/db/tenancy',
  'src/db/migrate',
  'src/db/access',
  'src/db/logins',
  'src/db/pooler',
  'src/cli/doctor',
  'src/db/backup',
];

/** Of those, what shows the same on either engine: sums, the client library, bodies refused before the database. */
const onOneEngine = [
  'http/sweeps',
  'http/fuzz',
  'http/absent-records',
  'modules/pulses/privacy',
  'modules/api-tokens/guide',
].flatMap((file) => ['--exclude', `**/${file}.test.ts`]);

/** The tag of journeys that may behave differently in a full Chromium: icons, focus, presses and passwords. */
const inFullChromium = ['--grep', '@full-chromium'];

/**
 * Journeys in the Chromium found, all of them unless a selection is given.
 * @param {string} name
 * @param {string} chromium
 * @param {string[]} [selection]
 */
const journeys = (name, chromium, selection = []) => {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const env = { ...process.env, CHROMIUM_PATH: chromium, JOURNEYS_REPORT: report };
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...selection];
  return {
    name,
    report,
    run: () => {
      rmSync(report, { force: true });
      return runNode(join(root, 'node_modules/@playwright/test/cli.js'), { args, env, quiet: true });
    },
  };
};

endWithNpm();
await ensureInstalled();
await buildParts();

// If browsers must be installed first, that waits for the network; the checks need not wait.
const finding = ensureChromium();
const findingFull = process.env.FULL_CHROMIUM ? finding.then(ensureFullChromium) : undefined;
const onPostgresql = vitest('server tests on PostgreSQL', {
  args: ['--project', 'server', ...onOneEngine, ...onBothEngines],
});
const outcomes = await runChecks(...(process.env.TEST_DATABASE_URL ? [onPostgresql] : []));
const missing = 'install Chrome or Chromium, or name it in CHROMIUM_PATH.';
const chromium = await finding;
if (chromium) outcomes.push(await runCheck(journeys('journeys in Chromium', chromium)));
else outcomes.push({ name: 'journeys', code: 1, output: `No Chromium for the journeys: ${missing}` });
const fullChromium = await findingFull;
if (fullChromium) {
  outcomes.push(await runCheck(journeys('journeys in a full Chromium', fullChromium, inFullChromium)));
} else if (findingFull) {
  outcomes.push({ name: 'journeys', code: 1, output: `No full Chromium for some of the journeys: ${missing}` });
}

// Told last, for those who read only the end of the log.
const failures = outcomes.flatMap(tellFailures);
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`);

const { passed, failed, skipped } = total(outcomes.map(countsOfRun));
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
