// `npm run cluster [-- --folder PATH]`: a cluster on this machine, until Ctrl+C.
import './lib/node-version.mjs';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster/start-cluster.mjs';
import { buildParts } from './lib/build-parts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithNpm } from './lib/npm-parent.mjs';
import { root } from './lib/root.mjs';

const { values } = parseArgs({ options: { folder: { type: 'string' } } });
const folder = values.folder ? resolve(values.folder) : join(root, 'data/cluster');

endWithNpm();
await ensureInstalled();
await buildParts();

const interrupted = new AbortController();
/** @type {import('./cluster/start-cluster.mjs').Cluster | undefined} */
let cluster;
async function stop() {
  // npm passes on the Ctrl+C that the terminal has already sent to this process.
  if (interrupted.signal.aborted) return;
  console.log('Stopping.');
  interrupted.abort(new Error('The start was broken off'));
  if (!cluster) return;
  await cluster.stop();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  cluster = await startCluster(folder, { signal: interrupted.signal, log: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

console.log(`\nOrgscope is at ${cluster.origin.replace('127.0.0.1', 'localhost')}`);
const lines = readFileSync(cluster.part('server1').log, 'utf8').split('\n');
const told = lines.findLastIndex((line) => line.startsWith('Orgscope is at'));
for (const line of lines.slice(told + 1)) if (line && !line.startsWith('{')) console.log(line);
console.log('\npart         process  address');
for (const { name, pid, place } of cluster.parts) console.log(`${name.padEnd(12)} ${String(pid).padEnd(8)} ${place}`);
console.log(
  `\nThe primary is postgresql${await cluster.primary()}. Configuration, data, logs and mail are in ${folder}.`,
);
console.log('A part that ends is started again after a second: kill one and watch. Ctrl+C ends all of them.');
