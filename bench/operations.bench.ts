// How fast is the operator's home with 10,000 clients and a million people, and what do its rows take?
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { matterKinds } from '../packages/contract/src/resources/operations.ts';
import { judge, percentile } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

// `SMALL=10` measures a tenth of it.
const part = Number(process.env['SMALL'] ?? 1);
const [clients, people] = [10_000 / part, 100];

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const first = await make.aClient();
const admin = await make.aSession({ client: first, platformRole: 'platform_admin' });

const db = new pg.Client({ connectionString: postgresql.url });
await db.connect();
await db.query('set session_replication_role = replica; set synchronous_commit = off; drop index users_search');
await db.query(`
  insert into industries (name, name_key) select 'Branch ' || n, 'branch ' || n from generate_series(1, 40) n`);
await db.query(`
  insert into clients (name, name_key, industry_id, number_of_employees, number_of_it_employees,
    primary_color, secondary_color, accent_color, alt_accent_color)
  select 'Firm ' || n, 'firm ' || n, (select min(id) from industries) + n % 40,
    (array['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'])[1 + n * 7919 % 8],
    number_of_it_employees, primary_color, secondary_color, accent_color, alt_accent_color
  from clients, generate_series(2, ${clients}) n where id = ${first.id}`);
await db.query(`
  insert into subscriptions (client_id, name, name_key, modules, start_date, end_date, seat_limit)
  select id, 'Standard', 'standard', '{measure_it}', '2020-01-01', current_date + id * 7919 % 700,
    case when id % 2 = 0 then 90 + id % 40 end from clients`);
// One person of a hundred has not answered the invitation; nobody of every twentieth client has signed in for a month.
await db.query(`
  insert into users (client_id, username, search_text, platform_role, accepted_terms_version, profile_completed_at,
    invited_at, last_sign_in_at)
  select id, 'u' || n || '-' || id || '@people.example', 'person ' || n, 'member', case when n > 1 then '1' end,
    case when n > 1 then now() end, now() - n * interval '3 days',
    case when n > 1 then now() - (n * 31 % 300 + case when id % 20 = 0 then 31 else 0 end) * interval '1 day' end
  from generate_series(1, ${people}) n, clients`);
await db.query(`
  insert into yearly_figures (client_id, year, employees, it_employees, it_leavers, revenue, it_operating_cost,
    it_capital_cost, currency, tickets)
  select id, extract(year from now()) - 1, 100 + id, 10, 1, 100, 3, 2, 'USD', case when id % 3 = 0 then 5 end
  from clients where id % 5 <> 0`);
await db.query('vacuum analyze');

const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '0' }), database });
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function timeOf(path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(origin + path, { headers: { cookie: admin.cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - start;
}

async function p95Of(path: string, rounds = 60): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(path));
  return percentile(times.slice(rounds / 6), 0.95);
}

const cold = await timeOf('/api/operations/');
console.log(`the first call, which counts all people: ${cold.toFixed(0)} ms`);
const home = await p95Of('/api/operations/');
judge(`the operator's home, ${clients} clients, p95`, `${home.toFixed(0)} ms`, '< 100 ms', home < 100);
for (const kind of matterKinds) {
  const rows = await p95Of(`/api/operations/rows/?kind=${kind}&page=3&page_size=25`, 30);
  judge(`  rows, ${kind}, p95`, `${rows.toFixed(0)} ms`, '< 100 ms', rows < 100);
}

await app.close();
await db.end();
await database.close();
await postgresql.remove();
