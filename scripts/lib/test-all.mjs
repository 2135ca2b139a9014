import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildParts } from './build-parts.mjs';
import { reports, runCheck, runChecks, vitest } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { countsOfRun, total } from './reports.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';

/** The server's tests that speak to a database; the others would only run a second time. */
const onBothEngines = ['src/http/', 'src/modules/', 'src/mail/', 'src/db/tenancy', 'src/db/migrate'];

/** The journeys, in the Chromium found. @param {string} chromium */
const journeys = (chromium) => {
  const report = join(reports, 'journeys.json');
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  const args = ['test', '--config', 'e2e/playwright.config.ts'];
  return {
    name: 'journeys in Chromium',
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

// Where it must be installed first, that waits for the network: the checks need not.
const finding = ensureChromium();
const outcomes = await runChecks();
if (process.env.TEST_DATABASE_URL) {
  const args = ['--project', 'server', ...onBothEngines];
  outcomes.push(await runCheck(vitest('server tests on PostgreSQL', { args })));
}
const chromium = await finding;
if (chromium) outcomes.push(await runCheck(journeys(chromium)));
else {
  console.error('✗ No Chromium for the journeys: install Chrome or Chromium, or name it in CHROMIUM_PATH.');
  outcomes.push({ code: 1 });
}

const { passed, failed, skipped } = total(outcomes.map(countsOfRun));
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
