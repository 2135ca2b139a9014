// What does reading from a standby cost a call, how much of the primary's work does it take away, and how much is read there
// while there are writes? Two servers on one database, one of which has a standby.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { ownPostgresql, ownStandby } from '../apps/server/src/testing/servers/own-postgresql.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, processorSeconds } from './lib/figures.ts';
import { analyse } from './lib/postgresql.ts';

const [rounds, connections] = [9, 10];
const token = 'a-token-for-the-figures-only';

const primary = await ownPostgresql();
const database = openPostgresql(primary.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const client = await make.aClient();
await make.aSubscription({ client, modules: ['measure_it', 'performance_dashboard'] });
const { cookie } = await make.aSession({ client, platformRole: 'client_admin' });
for (let count = 0; count < 1_000; count += 1) await make.anAsset({ client });
for (let count = 0; count < 200; count += 1) await make.anApplication({ client });
await analyse(primary);
const standby = await ownStandby(primary);

const common = { DATABASE_URL: primary.url, METRICS_TOKEN: token, LOG_LEVEL: 'info', DEMO: 'false' };
const sides = {
  without: await startBuiltServer(common),
  with: await startBuiltServer({ ...common, DATABASE_REPLICA_URLS: standby.url }),
};
type Side = keyof typeof sides;
const order: readonly Side[] = ['without', 'with'];

/** Processor seconds of the primary's backends; those that have ended are not counted. */
function primarySeconds(): number {
  const folder = new URL(primary.url).searchParams.get('host') ?? '';
  const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  let seconds = 0;
  for (const name of readdirSync('/proc')) {
    try {
      const parent = /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
      if (Number(parent) === postmaster) seconds += processorSeconds(Number(name));
    } catch {
      // It has ended meanwhile.
    }
  }
  return seconds;
}

async function load(side: Side, path: string, duration: number) {
  const before = primarySeconds();
  const found = await autocannon({ url: sides[side].origin + path, connections, headers: { cookie }, duration });
  if (found.non2xx + found.errors > 0) throw new Error(`${found.non2xx + found.errors} calls failed`);
  const work = (primarySeconds() - before) / found.requests.total;
  return { perSecond: found.requests.total / found.duration, work };
}

async function readsBy(place: 'primary' | 'replica'): Promise<number> {
  const response = await fetch(`${sides.with.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(
    new RegExp(`^orgscope_replica_reads_total\\{place="${place}"\\} (\\d+)`, 'm').exec(await response.text())?.[1],
  );
}

/** The same calls to both servers in turn; ratios of the one with a standby to the one without. */
async function compare(path: string) {
  for (const side of order) await load(side, path, 2);
  const done: Record<Side, Awaited<ReturnType<typeof load>>[]> = { without: [], with: [] };
  const before = { primary: await readsBy('primary'), replica: await readsBy('replica') };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? order : order.toReversed()) done[side].push(await load(side, path, 1));
  }
  const replica = (await readsBy('replica')) - before.replica;
  const all = replica + (await readsBy('primary')) - before.primary;
  const ratio = (figure: 'perSecond' | 'work') =>
    median(done.with.map((each, round) => each[figure] / (done.without[round]?.[figure] ?? Number.NaN)));
  const speed = (side: Side) => median(done[side].map(({ perSecond }) => perSecond)).toFixed(0);
  console.log(`  (${path}: ${speed('without')} answers a second without, ${speed('with')} with)`);
  return { time: 1 / ratio('perSecond'), work: ratio('work'), share: replica / all };
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const pages = { 'a page of assets': '/api/core/assets/?page_size=25', home: '/api/analytics/home/' };

const me = await compare('/api/core/me/');
judge('GET me, which stays on the primary: time', times(me.time), '≤ 1.05', me.time <= 1.05);
for (const [name, path] of Object.entries(pages)) {
  const { time, work, share } = await compare(path);
  judge(`${name}: time`, times(time), '≤ 1.25', time <= 1.25);
  judge(`${name}: processor time of the primary`, times(work), '≤ 0.6', work <= 0.6);
  judge(`${name}: read on the standby`, percent(share), '≥ 99 %', share >= 0.99);
}

const over = new AbortController();
let written = 0;
const startedAt = performance.now();
const writing = (async () => {
  while (!over.signal.aborted) {
    await Promise.all([make.anAsset({ client }), wait(8)]);
    written += 1;
  }
})();
const busy = await compare(pages['a page of assets']);
over.abort();
await writing;
const perSecond = (written / (performance.now() - startedAt)) * 1_000;
judge(`the same beside ${perSecond.toFixed(0)} writes a second: time`, times(busy.time), '≤ 1.5', busy.time <= 1.5);
judge('  processor time of the primary, the writes included', times(busy.work), '< 1', busy.work < 1);
judge('  read on the standby', percent(busy.share), '≥ 90 %', busy.share >= 0.9);

await Promise.all(Object.values(sides).map((side) => side.stop()));
await database.close();
await standby.remove();
await primary.remove();
