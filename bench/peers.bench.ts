// Is the comparison with peers fast among ten thousand clients, and their daily publication?
import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { publications, readPeers, peersInCurrency } from '../apps/server/src/modules/benchmarks/peers.ts';
import { publishPeers } from '../apps/server/src/modules/benchmarks/publish-peers.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, median, percentile } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

const [clients, industries, people, years, rounds] = [10_000, 24, 10_000, 5, 200];
const [year, day] = [new Date().getUTCFullYear(), new Date().toISOString().slice(0, 10)];

/** Clients with five years of figures; the first has ten thousand people, and fewer peers than five of its size. */
async function fill(url: string, like: number): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query('set synchronous_commit = off; set session_replication_role = replica');
  await db.query(`
    insert into industries (name, name_key) select 'Branch ' || n, 'branch ' || n from generate_series(2, ${industries}) n;
    insert into clients (name, name_key, industry_id, number_of_employees, number_of_it_employees,
      primary_color, secondary_color, accent_color, alt_accent_color)
    select 'Firm ' || n, 'firm ' || n, (select array_agg(id order by id) from industries)[1 + n % ${industries}],
      (array['11-50', '51-200', '201-500', '501-1000', '1001-5000'])[1 + n / ${industries} % 5],
      '6-10', primary_color, secondary_color, accent_color, alt_accent_color
    from clients, generate_series(2, ${clients}) n where clients.id = ${like};
    insert into yearly_figures (client_id, year, employees, it_employees, it_contractors, it_leavers, revenue,
      it_operating_cost, it_capital_cost, it_personnel_cost, it_cloud_cost, it_security_cost, currency, tickets,
      tickets_first_contact, major_incidents, availability, projects_finished, projects_on_time)
    select c.id, y, 1000, 10 + c.id % 90, c.id % 20, c.id % 7, 1e8, 1e6 + c.id * 100, 1e5 + c.id, 5e5 + c.id, 1e5 + c.id,
      5e4 + c.id, 'USD', 5000 + c.id, 3000 + c.id % 2000, c.id % 9, 99 + (c.id % 100) / 100.0, 20, c.id % 20
    from clients c, generate_series(${year - years + 1}, ${year}) y;
    insert into functions (client_id, name, name_key, type)
    select ${like}, 'F' || n, 'f' || n, 'BUSINESS' from generate_series(1, 40) n;
    insert into users (client_id, username, first_name, last_name, search_text, platform_role, accepted_terms_version,
      profile_completed_at, claimed_at, client_function_id)
    select ${like}, 'u' || n || '@people.example', 'A', 'B', 'a b', 'member', '1', now(), now(),
      (select min(id) from functions) + n % 40
    from generate_series(1, ${people}) n;`);
  for (const table of ['clients', 'users', 'yearly_figures']) await db.query(`vacuum analyze ${table}`);
  // A server that starts would do today's work beside what is measured.
  await db.query('insert into daily_runs (day, leased_until, done_at) values (current_date, now(), now())');
  await db.end();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function sample(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work));
  return times;
}

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const client = await make.aClient({ numberOfEmployees: '10001+' });
await make.aSubscription({ client, modules: ['measure_it', 'performance_dashboard'] });
const headers = await make.aSession({ client });
await fill(postgresql.url, client.id);

const publish = publishPeers(database);
const run = { day, missed: [], signal: new AbortController().signal, report: () => undefined };
const before = process.memoryUsage().rss;
const first = await timed(() => publish(run));
const heldMb = (process.memoryUsage().rss - before) / 2 ** 20;
const second = await timed(() => publish(run));
judge('first publication of 5 years', `${(first / 1000).toFixed(1)} s`, '< 300 s', first < 300_000);
console.log(`  (once more without a change ${(second / 1000).toFixed(1)} s; memory grew by ${heldMb.toFixed(0)} MB)`);

const caller = { ...client, employees: client.numberOfEmployees, hasSampleData: false };
/** The client's only group is the industry's, or that of all clients. */
for (const [name, industryId] of [
  ['of an industry', client.industryId],
  ['of all clients', 0],
] as const) {
  const source = publications(database);
  const of = { ...caller, industryId };
  const own = { key: 'it_staff_share', value: 5, currency: null } as const;
  const one = async () => {
    const peersOf = await readPeers(source, of, ['it_staff_share'], [year]);
    if (!peersInCurrency(own, peersOf('it_staff_share', year), new Map(), year)) throw new Error('No peers');
  };
  const cold = await timed(one);
  const times = await sample(one);
  judge(
    `one measure ${name}, p95`,
    `${percentile(times, 0.95).toFixed(1)} ms`,
    '< 20 ms',
    percentile(times, 0.95) < 20,
  );
  console.log(`  (half within ${median(times).toFixed(1)} ms; the first time ${cold.toFixed(1)} ms)`);
  const all = await sample(() => readPeers(source, of, measuresOf('measure_it'), [year - 1, year]));
  console.log(`  (all measures of two years, p95 ${percentile(all, 0.95).toFixed(1)} ms)`);
}

const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '0' }), database });
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
for (const [path, target] of [
  ['measure-it', 150],
  ['home', 30],
] as const) {
  const times = await sample(async () => {
    const response = await fetch(`${origin}/api/analytics/${path}/`, { headers: { ...headers } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${body}`);
  });
  const p95 = percentile(times, 0.95);
  judge(
    `${path} of a client of ${people.toLocaleString('en')} people, p95`,
    `${p95.toFixed(1)} ms`,
    `< ${target} ms`,
    p95 < target,
  );
  console.log(`  (half within ${median(times).toFixed(1)} ms)`);
}

await app.close();
await database.close();
await postgresql.remove();
