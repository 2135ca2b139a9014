import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildParts } from './build-parts.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { root } from './root.mjs';

endWithNpm();
process.chdir(root);
await ensureInstalled();
await buildParts();
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
