// `npm run admin:create -- --email …`: makes a platform administrator with a password for the first sign-in.
import './lib/node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildParts } from './lib/build-parts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

process.chdir(root);
await ensureInstalled();
await buildParts();
await import(pathToFileURL(join(root, 'apps/server/dist/create-admin.js')).href);
