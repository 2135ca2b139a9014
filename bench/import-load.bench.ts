// While one client imports the worst possible file, does another notice, and how much memory does it take?
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formOf } from '../apps/server/src/testing/form.ts';
import { judge, residentMemory } from './lib/figures.ts';
import { p95, startLoadedServer } from './lib/loaded-server.ts';

const path = '/api/core/assets/import/';
const mapping = JSON.stringify({ asset_tag: 0, name: 1, category: 2, notes: 3 });
const server = await startLoadedServer();

const senders: ChildProcess[] = [];

/** Sends a file from its own process and returns the answer; it gets the file before the measurement starts. */
function senderOf(call: string, bytes: string): () => Promise<string> {
  const { payload, headers } = formOf({ mapping }, { bytes, field: 'file', name: 'assets.csv', type: 'text/csv' });
  const sender = fork(join(import.meta.dirname, 'lib/file-sender.mjs'), { serialization: 'advanced' });
  sender.send({
    url: `${server.origin}${path}${call}`,
    body: new Uint8Array(payload),
    headers: { ...server.asBusy, ...headers },
  });
  senders.push(sender);
  return async () => {
    sender.send('send');
    const [answer] = (await once(sender, 'message')) as [string];
    return answer;
  };
}

const together = (sends: (() => Promise<string>)[]) => Promise.all(sends.map((send) => send()));
const three = (bytes: string) => [1, 2, 3].map(() => senderOf('check/', bytes));

const notes = 'All that there is to tell of it. '.repeat(12);
const rows = Array.from({ length: 20_000 }, (_, n) => `B-${n},Laptop ${n},laptop,${notes}`);
const largest = `Tag,Name,Category,Notes\n${rows.join('\n')}\n`;
const [check, run] = [senderOf('check/', largest), senderOf('', largest)];
const commas = three(','.repeat(10_000_000));
const wide = three(`${'a,'.repeat(199)}a\n${`${','.repeat(199)}\n`.repeat(50_000)}`);

await server.timesUntil(wait(3_000));
const quiet = p95(await server.timesUntil(wait(6_000)));
const rest = residentMemory(server.pid);

/**
 * Measures the effect of some work on another client and on memory. Refused work may end before many samples are taken.
 */
async function measure(what: string, work: Promise<unknown>): Promise<void> {
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, residentMemory(server.pid))), 10);
  const start = performance.now();
  const times = await server.timesUntil(work);
  clearInterval(watch);
  const took = ((performance.now() - start) / 1000).toFixed(1);
  const ratio = p95(times) / quiet;
  if (times.length >= 100) judge(`GET me, p95 during ${what} / quiet`, `${ratio.toFixed(2)}×`, '< 2×', ratio < 2);
  else console.log(`GET me during ${what}: ${times.length} calls are too few to judge`);
  console.log(`  (${p95(times).toFixed(1)} ms and ${quiet.toFixed(1)} ms; ${times.length} calls in ${took} s)`);
  judge('  memory above rest', `${(most - rest).toFixed(0)} MB`, '≤ 100 MB', most - rest <= 100);
}

await measure('a check of 20,000 rows', check());
const importing = run();
await measure('an import of 20,000 rows', importing);
if (!(await importing).includes('"imported":20000')) throw new Error((await importing).slice(-300));
await measure('files of endless commas, three at once', together(commas));
await measure('three of 50,000 empty rows', together(wide));
for (const sender of senders) sender.kill();
await server.stop();
