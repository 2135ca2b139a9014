// How long do the snapshots of all clients and 10,000 digests take, what do they cost other callers, and how fast are the
// pages of a large client?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { takeSnapshots } from '../apps/server/src/modules/snapshots/take-snapshots.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, percentile, residentMemory } from './lib/figures.ts';
import { fillRecords } from './lib/fill-records.ts';
import { startPostgresql } from './lib/postgresql.ts';

// `SMALL=10` measures a tenth of it.
const part = Number(process.env['SMALL'] ?? 1);
const clients = 10_000 / part;
const [people, devices, applications] = [100, 100, 20];
const large = { people: 10_000 / part, devices: 50_000 / part, applications: 1_000 / part };

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const [big, quiet] = [await make.aClient(), await make.aClient()];
await make.aSubscription({
  client: big,
  modules: ['measure_it', 'year_in_review', 'stakeholder_engagement', 'performance_dashboard'],
  seatLimit: 20_000,
});
const asBig = await make.aSession({ client: big, platformRole: 'client_admin' });
const asQuiet = await make.aSession({ client: quiet });

const db = new pg.Client({ connectionString: postgresql.url });
await db.connect();

await db.query(`set session_replication_role = replica; set synchronous_commit = off;
  drop index assets_search, applications_search, users_search`);
await db.query(`
  insert into clients (name, name_key, industry_id, number_of_employees, number_of_it_employees,
    primary_color, secondary_color, accent_color, alt_accent_color)
  select 'Firm ' || n, 'firm ' || n, industry_id, number_of_employees, number_of_it_employees,
    primary_color, secondary_color, accent_color, alt_accent_color
  from clients, generate_series(3, ${clients}) n where id = ${big.id}`);
// A client that was not there yet has no snapshot of the day.
await db.query(`update clients set created_at = now() - interval '3 years'`);
await db.query(`insert into exchange_rates values (2025, 'EUR', 0.92)`);
await fillRecords(db, `id > ${quiet.id}`, { people, devices, applications });
await fillRecords(db, `id = ${big.id}`, large);
await db.query(`
  insert into functions (client_id, name, name_key, type)
  select ${big.id}, 'Function ' || n, 'function ' || n, (array['IT', 'BUSINESS'])[1 + n % 2] from generate_series(1, 30) n`);
await db.query(`
  insert into locations (client_id, name, name_key)
  select ${big.id}, 'Location ' || n, 'location ' || n from generate_series(1, 20) n`);
await db.query(`
  update users set last_sign_in_at = now() - id % 60 * interval '1 day',
    client_function_id = (select min(id) from functions) + users.id % 30,
    client_location_id = (select min(id) from locations) + users.id * 7 % 20
  where client_id = ${big.id}`);
await db.query(`
  update users set invited_at = now() - id % 700 * interval '1 day', claimed_at = now() - id % 700 * interval '23 hours',
    profile_completed_at = now() - id % 700 * interval '23 hours' where client_id = ${big.id}`);
// Two years of history: each asset is assigned or retired once, each application changes its phase.
await db.query(`
  insert into record_events (client_id, resource, record_id, act, at, changes)
  select client_id, 'assets', id, 'changed', now() - id % 1000 * 7919 % 700 * interval '1 day', case when id % 4 = 0
    then '[{"field": "status", "from": "In stock", "to": "Retired"}]'::jsonb
    else '[{"field": "assigned_user", "from": null, "to": "First1 Last"}]' end
  from assets where client_id = ${big.id}`);
await db.query(`
  insert into record_events (client_id, resource, record_id, act, at, changes)
  select client_id, 'applications', id, 'changed', now() - id % 1000 * 7919 % 700 * interval '1 day',
    '[{"field": "lifecycle", "from": "Plan", "to": "Active"}]'
  from applications where client_id = ${big.id}`);
for (let question = 1; question <= 8; question += 1) {
  const attribute = await make.anAttribute({ client: big, options: ['Often', 'Sometimes', 'Rarely', 'Never'] });
  await db.query(`
    insert into user_attribute_values (client_id, user_id, attribute_id, option_id)
    select client_id, id, ${attribute.id}, ${attribute.options[0]?.id} + id % 4 from users
    where client_id = ${big.id} and id % 7 <> ${question % 7}`);
}
const { rows: functions } = await db.query('select min(id) as id from functions');
const someFunction: number = functions[0].id;
await db.query('vacuum analyze');
// A server that starts would do today's work beside what is measured.
await db.query('insert into daily_runs (day, leased_until, done_at) values (current_date, now(), now())');

// In processes of their own: in that of the server, they would take its time, and each other's.
const mailServer = fork(join(import.meta.dirname, 'lib/mail-sink.mjs'));
const [mailUrl] = (await once(mailServer, 'message')) as [string];
const caller = fork(join(import.meta.dirname, 'lib/caller.mjs'));

const app = await buildApp({
  settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '0', MAIL_URL: mailUrl }),
  database,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function timeOf(path: string, { cookie }: { cookie: string }): Promise<number> {
  const start = performance.now();
  const response = await fetch(origin + path, { headers: { cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - start;
}

async function p95Of(path: string, rounds = 60): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(path, asBig));
  return percentile(times.slice(rounds / 6), 0.95);
}

/** The p95 of `GET me` of another client, called every 20 ms while something runs. */
async function me(over: Promise<unknown>): Promise<number> {
  caller.send({ url: `${origin}/api/core/me/`, cookie: asQuiet.cookie });
  await over;
  const answer = once(caller, 'message');
  caller.send('end');
  const [times] = (await answer) as [number[]];
  return percentile(times, 0.95);
}

const dashboard = await p95Of('/api/analytics/performance-dashboard/');
judge(`dashboard of ${large.devices} assets, p95`, `${dashboard.toFixed(0)} ms`, '< 150 ms', dashboard < 150);
for (const query of ['key=cost_at_risk_share&input=live_cost', 'key=assigned_share&input=usable_assets']) {
  const rows = await p95Of(`/api/analytics/rows/?page_size=25&${query}`);
  judge(`  rows, ${query}, p95`, `${rows.toFixed(0)} ms`, '< 150 ms', rows < 150);
}

const engagement = await p95Of('/api/analytics/stakeholder-engagement/');
judge(`engagement of ${large.people} people, p95`, `${engagement.toFixed(0)} ms`, '< 150 ms', engagement < 150);
const ofFunction = await p95Of(`/api/analytics/stakeholder-engagement/?function_id=${someFunction}`);
judge('  of one function, p95', `${ofFunction.toFixed(0)} ms`, '< 150 ms', ofFunction < 150);

const home = await p95Of('/api/analytics/home/', 240);
judge(`home of ${large.people} people, with four cards, p95`, `${home.toFixed(1)} ms`, '< 30 ms', home < 30);

const year = await p95Of('/api/analytics/year-in-review/');
judge(`year in review of ${large.people} people, p95`, `${year.toFixed(0)} ms`, '< 150 ms', year < 150);
const yearOfFunction = await p95Of(`/api/analytics/year-in-review/?function_id=${someFunction}`);
judge('  of one function, p95', `${yearOfFunction.toFixed(0)} ms`, '< 150 ms', yearOfFunction < 150);
const lastYear = await p95Of(`/api/analytics/year-in-review/?year=${new Date().getUTCFullYear() - 1}`);
judge('  the year before, p95', `${lastYear.toFixed(0)} ms`, '< 150 ms', lastYear < 150);

const idle = await me(wait(5_000));
const before = residentMemory(process.pid);
const day = new Date().toISOString().slice(0, 10);
const start = performance.now();
const busy = await me(
  takeSnapshots(database)({ day, missed: [], signal: new AbortController().signal, report: () => undefined }),
);
const seconds = (performance.now() - start) / 1000;
const { rows: taken } = await db.query('select count(*)::int as count from daily_snapshots');
if (taken[0].count !== clients) throw new Error(`${taken[0].count} snapshots were taken instead of ${clients}.`);
judge(`snapshots of ${clients} clients`, `${seconds.toFixed(0)} s`, '< 300 s', seconds < 300);
const grown = residentMemory(process.pid) - before;
judge('  memory above what was held before', `${grown.toFixed(0)} MB`, '< 50 MB', grown < 50);
judge('  p95 of GET me meanwhile / idle', (busy / idle).toFixed(2), '< 2', busy / idle < 2);

// Ten readers of each of a thousand clients, all in one time zone.
await db.query(`
  insert into subscriptions (client_id, name, name_key, modules, start_date)
  select id, 'All', 'all', array['measure_it', 'year_in_review', 'stakeholder_engagement', 'performance_dashboard'],
    '2020-01-01' from clients where id > ${quiet.id} and id <= ${quiet.id + clients / 10}`);
await db.query(`
  update users set digest_since = '2020-01-01' from (
    select id, row_number() over (partition by client_id order by id) as place from users
    where client_id > ${quiet.id} and client_id <= ${quiet.id + clients / 10}) as ranked
  where users.id = ranked.id and ranked.place <= 10`);
await db.query(`
  insert into yearly_figures (client_id, year, employees, it_employees)
  select id, extract(year from current_date) - ago, 1000, 40 + id % 10 from clients, generate_series(1, 2) ago
  where id > ${quiet.id} and id <= ${quiet.id + clients / 10}`);
await db.query(`
  insert into daily_snapshots (client_id, day, counts)
  select client_id, date_trunc('month', current_date) - interval '1 day', counts from daily_snapshots
  where client_id > ${quiet.id} and client_id <= ${quiet.id + clients / 10}`);
await db.query('vacuum analyze users, subscriptions, daily_snapshots');
const now = new Date();
const due = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 8);
const rested = await me(wait(5_000));
const begun = performance.now();
let added = 0;
const meanwhile = await me(
  app.sendDigests(due).then((count) => {
    added = count;
    return app.mailDelivered();
  }),
);
const sending = (performance.now() - begun) / 1000;
const counted = once(mailServer, 'message');
mailServer.send('count');
const [received] = (await counted) as [number];
judge(
  `${added} digests of ${clients / 10} clients, delivered: ${received}`,
  `${sending.toFixed(0)} s`,
  '< 60 s',
  sending < 60,
);
judge('  p95 of GET me meanwhile / idle', (meanwhile / rested).toFixed(2), '< 2', meanwhile / rested < 2);

await app.close();
mailServer.kill();
caller.kill();
await db.end();
await database.close();
await postgresql.remove();
