// `npm run pictures`: takes the README's screenshots of the built product again. `npm run pictures -- all [--language de]
// [--only /admin/]`: pictures of all screens, in each width and theme, on a page in test-results.
import './lib/node-version.mjs';
import { join } from 'node:path';
import { buildParts } from './lib/build-parts.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

await ensureInstalled();
await buildParts();
const chromium = await ensureChromium();
const env = { ...process.env, CHROMIUM_PATH: chromium };
const [what, ...options] = process.argv.slice(2);
const args = what === 'all' ? ['e2e/contact-sheet.ts', ...options] : ['e2e/pictures.ts'];
const { code } = await runNode(join(root, 'node_modules/tsx/dist/cli.mjs'), { args, env });
process.exitCode = code;
