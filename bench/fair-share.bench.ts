// When one client's slow calls take all connections that they can get, does another client notice? And when one person sends
// expensive reads side by side, without a pause, do others?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { platformScope } from '../apps/server/src/db/scope.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge } from './lib/figures.ts';
import { fillRecords } from './lib/fill-records.ts';
import { p95, startLoadedServer } from './lib/loaded-server.ts';

const [callers, measuredMs] = [40, 8_000];
const server = await startLoadedServer();

await server.timesUntil(wait(3_000));
const quiet = p95(await server.timesUntil(wait(measuredMs)));

/** Measures what the other client notices while one client always has this many calls running. */
async function measure(what: string, call: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + measuredMs;
  const work = async () => {
    while (performance.now() < end) await call();
  };
  const busy = Array.from({ length: callers }, work);
  const times = await server.timesUntil(wait(measuredMs));
  await Promise.all(busy);
  const ratio = p95(times) / quiet;
  judge(`GET me, p95 beside ${what} / quiet`, `${ratio.toFixed(2)}×`, '< 2×', ratio < 2);
  console.log(`  (${p95(times).toFixed(1)} ms and ${quiet.toFixed(1)} ms)`);
}

const read = async (path: string) => {
  const response = await fetch(server.origin + path, { headers: { ...server.asBusy } });
  return response.text();
};

// Statements that wait: each holds its connection for as long as the timeouts allow.
await server.database.transaction(platformScope, async (tx) => {
  await tx.execute(sql`lock table assets`);
  await measure(`${callers} calls that wait`, () => read('/api/core/assets/?page=1'));
});

const make = buildersFor(server.database);
const { busy: client } = server;
const modules = ['measure_it', 'year_in_review', 'stakeholder_engagement', 'performance_dashboard'] as const;
await make.aSubscription({ client, modules: [...modules], seatLimit: 20_000 });
const colleague = await make.aSession({ client, platformRole: 'client_admin' });
const db = new pg.Client({ connectionString: server.databaseUrl });
await db.connect();
await db.query(`set session_replication_role = replica; set synchronous_commit = off`);
await db.query(`insert into exchange_rates values (2025, 'EUR', 0.92)`);
await fillRecords(db, `id = ${client.id}`, { people: 10_000, devices: 50_000, applications: 1_000 });
await db.query('vacuum analyze');

const paths = [
  '/api/analytics/measure-it/',
  '/api/analytics/explore/?count=assets&by=category&across=status',
  '/api/analytics/year-in-review/',
  '/api/analytics/performance-dashboard/',
  '/api/core/search/?q=laptop%201',
  '/api/core/assets/?page=900&search=laptop',
  '/api/core/users/?page=300&search=first',
];
const flood = fork(join(import.meta.dirname, 'lib/flood.mjs'));
const unlimited = await startBuiltServer({
  DATABASE_URL: server.databaseUrl,
  DEMO: 'false',
  RATE_LIMIT_PERCENT: '0',
});

const probes = {
  'GET me of another client': { as: server.asQuiet, path: '/api/core/me/', everyMs: 20 },
  'GET me of a colleague': { as: colleague, path: '/api/core/me/', everyMs: 20 },
  "a colleague's first page of assets": { as: colleague, path: '/api/core/assets/?page=1', everyMs: 100 },
};
type Probe = (typeof probes)[keyof typeof probes];

async function p95Of(origin: string, { as, path, everyMs }: Probe): Promise<number> {
  const calls: Promise<number>[] = [];
  const time = async () => {
    const start = performance.now();
    const response = await fetch(origin + path, { headers: { ...as } });
    await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return performance.now() - start;
  };
  const pace = setInterval(() => calls.push(time()), everyMs);
  await wait(4_000);
  clearInterval(pace);
  return p95(await Promise.all(calls));
}

const all = Object.entries(probes);
for (const { origin } of [server, unlimited]) for (const [, probe] of all) await p95Of(origin, probe);
for (const [what, probe] of all)
  for (const [how, { origin }] of Object.entries({ 'in turn': server, 'without turns': unlimited })) {
    const idle = await p95Of(origin, probe);
    flood.send({ origin, headers: { cookie: server.asBusy.cookie }, paths, atOnce: 64 });
    await wait(1_000);
    const beside = await p95Of(origin, probe);
    flood.send('end');
    const [statuses] = await once(flood, 'message');
    const ratio = beside / idle;
    judge(`${what}, p95 beside 64 reads ${how} / quiet`, `${ratio.toFixed(2)}×`, '< 2×', ratio < 2);
    console.log(`  (${beside.toFixed(1)} ms and ${idle.toFixed(1)} ms; reads by status: ${JSON.stringify(statuses)})`);
  }
flood.kill();
await db.end();
await unlimited.stop();
await server.stop();
