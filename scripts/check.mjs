// `npm run check`: types, lint, format, dead code and the tests that need no browser.
import './lib/node-version.mjs';
import { lint, runCheck, runChecks } from './lib/checks.mjs';
import { endWithNpm } from './lib/npm-parent.mjs';
import { countsOfRun, total } from './lib/reports.mjs';

endWithNpm();
const outcomes = [await runCheck(lint), ...(await runChecks())];
const { failed } = total(outcomes.map(countsOfRun));
process.exitCode = failed === 0 ? 0 : 1;
