// `npm run dev`: the server and Vite, both reloading on a change, ended together.
import './lib/node-version.mjs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { endWithNpm } from './lib/npm-parent.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

endWithNpm();
await ensureInstalled();
const packages = join(root, 'node_modules');
const server = runNode(join(packages, 'tsx/dist/cli.mjs'), {
  args: ['watch', '--clear-screen=false', 'apps/server/src/main.ts'],
  apart: true,
});
const web = runNode(join(packages, 'vite/bin/vite.js'), {
  args: ['--clearScreen', 'false'],
  cwd: join(root, 'apps/web'),
  apart: true,
});
const { code } = await Promise.race([server, web]);
process.exitCode = code;
process.kill(process.pid, 'SIGTERM');
