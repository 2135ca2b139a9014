// `npm run package`: builds what changed, and packs server, web app and all that they need to dist/, for one platform.
import './lib/node-version.mjs';
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildParts } from './lib/build-parts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

await ensureInstalled();
await buildParts();
const { makePackage } = await import('./package/make-package.mjs');
try {
  const { file, sum } = await makePackage(join(root, 'dist'));
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  console.log(`Packed ${relative(root, file)}: ${megabytes} MB, SHA-256 ${sum}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
