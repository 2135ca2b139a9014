// While one client imports the worst file there is, does another notice, and what does it take of the memory?
import { setTimeout as wait } from 'node:timers/promises';
import { formOf } from '../apps/server/src/testing/form.ts';
import { judge, residentMemory } from './figures.ts';
import { p95, startLoadedServer } from './loaded-server.ts';

const path = '/api/core/assets/import/';
const mapping = JSON.stringify({ asset_tag: 0, name: 1, category: 2, notes: 3 });
const server = await startLoadedServer();

async function send(call: string, bytes: string): Promise<string> {
  const { payload, headers } = formOf({ mapping }, { bytes, field: 'file', name: 'assets.csv', type: 'text/csv' });
  const response = await fetch(`${server.origin}${path}${call}`, {
    method: 'POST',
    headers: { ...server.asBusy, ...headers },
    body: new Uint8Array(payload),
  });
  return response.text();
}

const notes = 'All that there is to tell of it. '.repeat(12);
const rows = Array.from({ length: 20_000 }, (_, n) => `B-${n},Laptop ${n},laptop,${notes}`);
const largest = `Tag,Name,Category,Notes\n${rows.join('\n')}\n`;
const commas = ','.repeat(10_000_000);
const wide = `${'a,'.repeat(199)}a\n${`${','.repeat(199)}\n`.repeat(50_000)}`;

await server.timesUntil(wait(3_000));
const quiet = p95(await server.timesUntil(wait(6_000)));
const rest = residentMemory(server.pid);

/** Judges what another client and the memory notice of some work. */
async function measure(what: string, work: Promise<unknown>): Promise<void> {
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, residentMemory(server.pid))), 10);
  const start = performance.now();
  const times = await server.timesUntil(work);
  clearInterval(watch);
  const took = ((performance.now() - start) / 1000).toFixed(1);
  const ratio = p95(times) / quiet;
  judge(`GET me, p95 during ${what} / quiet`, `${ratio.toFixed(2)}×`, '< 2×', ratio < 2);
  console.log(`  (${p95(times).toFixed(1)} ms and ${quiet.toFixed(1)} ms; ${times.length} calls in ${took} s)`);
  judge('  memory above rest', `${(most - rest).toFixed(0)} MB`, '≤ 100 MB', most - rest <= 100);
}

await measure('a check of 20,000 rows', send('check/', largest));
const importing = send('', largest);
await measure('an import of 20,000 rows', importing);
if (!(await importing).includes('"imported":20000')) throw new Error((await importing).slice(-300));
await measure('three files of endless commas', Promise.all([1, 2, 3].map(() => send('check/', commas))));
await measure('three of 50,000 empty rows', Promise.all([1, 2, 3].map(() => send('check/', wide))));
await server.stop();
