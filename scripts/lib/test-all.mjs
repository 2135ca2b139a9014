import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildParts } from './build-parts.mjs';
import { lint, reports, runCheck, runChecks, serverTestsWithout, vitest } from './checks.mjs';
import { ensureChromium, ensureFullChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { ensureInstalled } from './install.mjs';
import { countsOfRun, reportFailures, total } from './reports.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';
import { modules, onBoth, onEither } from './tests-by-engine.mjs';

const onPostgresql = (/** @type {string} */ name, /** @type {string[]} */ paths) =>
  vitest(name, { args: ['--project', 'server', ...paths] });

// In three runs, the longest first, so that both lanes have work until the end.
const ofServer = process.env.TEST_DATABASE_URL
  ? [
      onPostgresql('module tests on PostgreSQL', modules),
      serverTestsWithout([...modules, ...onEither]),
      onPostgresql('server tests on PostgreSQL', [...onEither, ...onBoth]),
    ]
  : undefined;

/** The tag of journeys that may behave differently in a full Chromium: icons, focus, presses and passwords. */
const forFullChromium = '@full-chromium';

/**
 * Journeys in one browser. Those in Firefox are chosen by the configuration of the journeys.
 * @param {string} name
 * @param {{ CHROMIUM_PATH: string, REDUCED_MOTION?: string } | { FIREFOX_PATH: string }} browser
 * @param {string[]} [selection]
 */
const journeys = (name, browser, selection = []) => {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const env = { ...process.env, FIREFOX_PATH: '', ...browser, JOURNEYS_REPORT: report };
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
const [linted] = await Promise.all([runCheck(lint), buildParts()]);

// If browsers must be installed first, that waits for the network; the checks need not wait.
const finding = ensureChromium();
const findingFull = process.env.FULL_CHROMIUM ? finding.then(ensureFullChromium) : undefined;
const outcomes = [linted, ...(await runChecks(ofServer))];
const missing = 'install Chrome or Chromium, or name it in CHROMIUM_PATH.';
const chromium = await finding;
const fullChromium = await findingFull;
// What a full Chromium shows, a headless shell need not show again; nor what moves, which takes a twentieth of its time.
const others = fullChromium ? ['--grep-invert', forFullChromium] : [];
const still = fullChromium ? { REDUCED_MOTION: '1' } : {};
if (chromium) {
  outcomes.push(await runCheck(journeys('journeys in Chromium', { CHROMIUM_PATH: chromium, ...still }, others)));
} else outcomes.push({ name: 'journeys', code: 1, output: `No Chromium for the journeys: ${missing}` });
// Side by side: each is too short to keep all workers busy until its end.
const last = [];
if (fullChromium) {
  const only = ['--grep', forFullChromium, '--workers=2'];
  last.push(journeys('journeys in a full Chromium', { CHROMIUM_PATH: fullChromium }, only));
} else if (findingFull) {
  outcomes.push({ name: 'journeys', code: 1, output: `No full Chromium for some of the journeys: ${missing}` });
}
const firefox = process.env.FIREFOX ? findFirefox() : undefined;
// Another worker would start another server and another Firefox, for a handful of journeys.
if (firefox) last.push(journeys('journeys in Firefox', { FIREFOX_PATH: firefox }, ['--workers=1']));
outcomes.push(...(await Promise.all(last.map(runCheck))));

// Told last, for those who read only the end of the log.
const failures = outcomes.flatMap(reportFailures);
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`);

if (process.env.FIREFOX && !firefox) {
  console.log('Skipped the journeys in Firefox: it is missing or too old. Install it, or name it in FIREFOX_PATH.');
}
const { passed, failed, skipped } = total(outcomes.map(countsOfRun));
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
