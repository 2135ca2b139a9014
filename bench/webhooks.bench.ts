// Are 10,000 webhooks out in a minute, and how much does one dead endpoint among ten delay the others? What does a write of a
// client without webhooks pay for the look whether it has any?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, percentile } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

const [events, endpoints, rounds, writes] = [1_000, 10, 6, 500];

const sink = fork(join(import.meta.dirname, 'lib/webhook-sink.mjs'));
const [address] = (await once(sink, 'message')) as [string];
async function delaysOf(what: 'read' | 'forget'): Promise<Record<string, number[]>> {
  sink.send(what);
  const [delays] = (await once(sink, 'message')) as [Record<string, number[]>];
  return delays;
}

const postgresql = await startPostgresql();
const server = await startBuiltServer({
  DATABASE_URL: postgresql.url,
  DEMO: 'false',
  MAX_EVENT_LOOP_DELAY: '0',
  ALLOW_PRIVATE_CALLS: 'true',
});
const owner = new pg.Client({ connectionString: postgresql.url });
await owner.connect();
const database = openPostgresql(postgresql.url, () => undefined);
const make = buildersFor(database);

/** Ten webhooks of a company, of which the last is dead or not; how long the others waited for a thousand events at once. */
async function burst(last: string): Promise<{ delays: number[]; seconds: number }> {
  const client = await make.aClient();
  const as = { ...(await make.aSession({ client, platformRole: 'client_admin' })), 'content-type': 'application/json' };
  const paths = Array.from({ length: endpoints - 1 }, (_, index) => `/alive/${index}`);
  for (const path of [...paths, last]) {
    const body = JSON.stringify({ url: `${address}${path}`, events: ['function.created'] });
    const made = await fetch(`${server.origin}/api/core/webhooks/`, { method: 'POST', headers: as, body });
    if (made.status !== 201) throw new Error(await made.text());
  }
  await delaysOf('forget');
  const begun = performance.now();
  // One act: each statement tells of one record, and all become due at the same moment.
  await owner.query(`do $$ begin for n in 1 .. ${events} loop
    insert into functions (client_id, name, name_key, type)
      values (${client.id}, 'Team ' || n, 'team ' || n || ' ${client.id}', 'IT'); end loop; end $$`);
  const wanted = events * (last === '/dead' ? endpoints - 1 : endpoints);
  for (;;) {
    const all = await delaysOf('read');
    const delays = Object.entries(all).flatMap(([path, each]) => (path === '/dead' ? [] : each));
    if (delays.length >= wanted) {
      const alive = Object.entries(all).flatMap(([path, each]) => (path === last ? [] : each));
      return { delays: alive, seconds: (performance.now() - begun) / 1000 };
    }
    if (performance.now() - begun > 120_000) throw new Error(`Only ${delays.length} came`);
    await wait(100);
  }
}

const alive = await burst('/alive/9');
const dead = await burst('/dead');
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const times = ({ delays }: { delays: number[] }) =>
  [0.5, 0.99, 1].map((share) => inSeconds(percentile(delays, share))).join(', ');
console.log(`ten alive: p50, p99, last: ${times(alive)}`);
console.log(`one of them dead: p50, p99, last: ${times(dead)}`);
judge('10,000 webhooks out', `${alive.seconds.toFixed(1)} s`, '60 s', alive.seconds <= 60);
const later = percentile(dead.delays, 0.99) - percentile(alive.delays, 0.99);
judge('p99 of nine, later beside a dead one', inSeconds(later), '< 1 s', later < 1_000);

// The same update, in turn with the triggers of webhooks and without; the audit's stay.
const other = await make.aClient();
const asset = await make.anAsset({ client: other });
async function writeTime(): Promise<number> {
  const begun = performance.now();
  await owner.query(`do $$ begin for n in 1 .. ${writes} loop
    update assets set name = 'Cube ' || n || clock_timestamp() where id = ${asset.id}; end loop; end $$`);
  return ((performance.now() - begun) / writes) * 1000;
}
const { rows: triggers } = await owner.query<{ name: string; definition: string }>(
  `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'assets'::regclass and tgname like 'webhooks_%'`,
);
const [withThem, without]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  withThem.push(await writeTime());
  for (const { name } of triggers) await owner.query(`drop trigger ${name} on assets`);
  without.push(await writeTime());
  for (const { definition } of triggers) await owner.query(definition);
}
const [more, less] = [median(withThem), median(without)];
console.log(`an update of an asset: ${more.toFixed(0)} µs with the look, ${less.toFixed(0)} µs without`);

await database.close();
await owner.end();
await server.stop();
await postgresql.remove();
sink.disconnect();
