// Bundles the client library and the command `orgscope` to packages/client/dist: files that need nothing but Node, and a package
// for npm with both.
import { build } from 'esbuild';
import { join } from 'node:path';
import { packClient } from './lib/client-package.mjs';
import { root } from './lib/root.mjs';

const client = join(root, 'packages/client');

await build({
  absWorkingDir: client,
  outdir: join(client, 'dist'),
  entryPoints: { index: 'src/index.ts', orgscope: 'src/cli/main.ts' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  alias: { '@orgscope/contract': join(root, 'packages/contract/src') },
  minifySyntax: true,
  minifyWhitespace: true,
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
});

await packClient();
