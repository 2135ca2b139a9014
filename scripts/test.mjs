// `npm test`: all checks from a fresh clone on, including those in a real browser.
import './lib/node-version.mjs';

void import('./lib/test-all.mjs');
