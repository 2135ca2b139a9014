// `npm run check`: types, lint, format, dead code and the tests that need no browser.
import './lib/node-version.mjs';
import { runChecks } from './lib/checks.mjs';
import { endWithNpm } from './lib/npm-parent.mjs';
import { countsOfRun, total } from './lib/reports.mjs';

endWithNpm();
const { failed } = total((await runChecks()).map(countsOfRun));
process.exitCode = failed === 0 ? 0 : 1;
