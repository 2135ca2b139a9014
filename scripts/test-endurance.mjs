// `npm run test:endurance [-- --minutes 30]`: a server under load for half an hour, with everything going wrong in between.
// `--short`: its form in the tests, within a minute. `--only slow`: the faults whose names have this text.
import './lib/node-version.mjs';
import { parseArgs } from 'node:util';
import { runEndurance } from './endurance/run-endurance.mjs';
import { buildParts } from './lib/build-parts.mjs';
import { ensureInstalled } from './lib/install.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

await ensureInstalled();
await buildParts();
const { failed } = await runEndurance({ minutes: Number(values.minutes), isShort: values.short, only: values.only });
process.exit(failed.length > 0 ? 1 : 0);
