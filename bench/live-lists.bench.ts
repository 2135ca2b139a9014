// How long until a browser at one server is told of a change at another, what does a stream cost in memory, and what does a write pay?
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, percentile, processorSeconds, residentMemory } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

const [streams, changes, rounds, connections, warmUp] = [1_000, 100, 20, 10, 2_000];

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const settings = { DATABASE_URL: postgresql.url, DEMO: 'false' };
const [writing, telling] = [await startBuiltServer(settings), await startBuiltServer(settings)];
const owner = new pg.Client({ connectionString: postgresql.url });
await owner.connect();
// Of several clients: one alone gets four of the ten connections.
const leads: Record<string, string>[] = [];
while (leads.length < connections) leads.push({ ...(await make.aSession({ platformRole: 'client_admin' })) });

/** Opens a stream at the second server; `hear` gets each event. */
async function listen(cookie: string, hear: () => void) {
  const call = request(`${telling.origin}/api/core/changes/`, {
    headers: { cookie, accept: 'text/event-stream' },
  }).end();
  const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}`);
  response.on('data', (bytes: Buffer) => bytes.toString().startsWith('data:') && hear());
  return call;
}

let count = 0;
async function addAsset(): Promise<void> {
  count += 1;
  const answer = await fetch(`${writing.origin}/api/core/assets/`, {
    method: 'POST',
    headers: { ...leads[0], 'content-type': 'application/json' },
    body: JSON.stringify({ asset_tag: `L-${count}`, name: 'Cube', category: 'desktop', status: 'in_stock' }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

let told: (() => void) | undefined;
const own = await listen(leads[0]?.['cookie'] ?? '', () => told?.());
const delays: number[] = [];
for (let change = 0; change < changes; change += 1) {
  const heard = new Promise<void>((resolve) => (told = resolve));
  const begun = performance.now();
  await addAsset();
  await heard;
  delays.push(performance.now() - begun);
  // Not always at the same moment of what is told together.
  await wait(Math.random() * 200);
}
const p95 = percentile(delays, 0.95);
console.log(`from the call at one server to the event at another: half within ${median(delays).toFixed(0)} ms`);
judge('  p95', `${p95.toFixed(0)} ms`, '≤ 1,000 ms', p95 <= 1_000);

const before = residentMemory(telling.pid);
const open = [own];
while (open.length < streams) {
  const { cookie } = await make.aSession({ platformRole: 'client_admin' });
  open.push(await listen(cookie, () => undefined));
}
// Over one look at all of their sessions.
const seconds = processorSeconds(telling.pid);
await wait(40_000);
const work = ((processorSeconds(telling.pid) - seconds) / 40) * 100;
const memory = ((residentMemory(telling.pid) - before) * 1024) / streams;
judge(`  memory of one of ${streams} streams`, `${memory.toFixed(0)} kB`, '≤ 50 kB', memory <= 50);
console.log(`  ${streams} streams take ${work.toFixed(1)} % of a processor`);
for (const call of open) call.destroy();

async function load(amount: number): Promise<{ perSecond: number; work: number }> {
  const setupRequest = (call: autocannon.Request): autocannon.Request => {
    count += 1;
    const body = { asset_tag: `L-${count}`, name: 'Cube', category: 'desktop', status: 'in_stock' };
    const headers = { ...leads[count % leads.length], 'content-type': 'application/json' };
    return { ...call, headers, body: JSON.stringify(body) };
  };
  const requests = [{ method: 'POST' as const, path: '/api/core/assets/', setupRequest }];
  const from = processorSeconds(writing.pid);
  const result = await autocannon({ url: writing.origin, connections, amount, requests });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} writes failed`);
  return { perSecond: amount / result.duration, work: (processorSeconds(writing.pid) - from) / amount };
}

const { rows } = await owner.query<{ definition: string }>(
  `select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'assets'::regclass and tgname = 'changes_told'`,
);
await load(warmUp);
const shares: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const withIt = await load(500);
  await owner.query('drop trigger changes_told on assets');
  const without = await load(500);
  await owner.query(rows[0]?.definition ?? '');
  shares.push(without.perSecond / withIt.perSecond - 1);
}
const more = median(shares) * 100;
judge('  adding an asset takes longer by', `${more.toFixed(1)} %`, '≤ 5 %', more <= 5);

await owner.end();
await database.close();
await writing.stop();
await telling.stop();
await postgresql.remove();
