// `npm run bench [-- name]`: the measurements of bench/, one after another, or the named ones.
import './lib/node-version.mjs';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildParts } from './lib/build-parts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

const ending = '.bench.ts';
const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith(ending))
  .map((file) => basename(file, ending))
  .toSorted();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No measurement is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}

await ensureInstalled();
await buildParts();
for (const name of named.length > 0 ? named : all) {
  console.log(`\n# ${name}`);
  const { code } = await runNode(join(root, 'node_modules/tsx/dist/cli.mjs'), { args: [join('bench', name + ending)] });
  if (code !== 0) process.exitCode = code;
}
