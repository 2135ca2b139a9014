// `npm test`: everything from a fresh clone on, in a real browser too.
import './lib/node-version.mjs';

void import('./lib/test-all.mjs');
