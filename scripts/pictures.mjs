// `npm run pictures`: takes the README's screenshots of the built product again. `npm run pictures -- all [--language de]
// [--only /admin/]`: pictures of all screens, in each width and theme, on a page in test-results; with `--compare`, which screens
// look other than before, and with `--accept`, that they are to look so. `npm run pictures -- card`: the picture that previews of
// links show.
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
const programs = new Map([
  ['all', 'contact-sheet'],
  ['card', 'social-card'],
]);
const args = [`e2e/${programs.get(what ?? '') ?? 'pictures'}.ts`, ...options];
const { code } = await runNode(join(root, 'node_modules/tsx/dist/cli.mjs'), { args, env });
process.exitCode = code;
