// How fast is the explorer over 1,000,000 assets of one client among 1,000 clients?
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, median, percentile } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

// `SMALL=10` measures a tenth of it.
const part = Number(process.env['SMALL'] ?? 1);
const [clients, devices, people] = [1_000, 1_000_000 / part, 10_000 / part];

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const big = await make.aClient();
await make.aSubscription({
  client: big,
  modules: ['performance_dashboard', 'measure_it', 'stakeholder_engagement'],
  seatLimit: 20_000,
});
const as = await make.aSession({ client: big, platformRole: 'client_admin' });

const db = new pg.Client({ connectionString: postgresql.url });
await db.connect();
await db.query(`set session_replication_role = replica; set synchronous_commit = off;
  drop index assets_search, users_search`);
await db.query(`
  insert into clients (name, name_key, industry_id, number_of_employees, number_of_it_employees,
    primary_color, secondary_color, accent_color, alt_accent_color)
  select 'Firm ' || n, 'firm ' || n, industry_id, number_of_employees, number_of_it_employees,
    primary_color, secondary_color, accent_color, alt_accent_color
  from clients, generate_series(2, ${clients}) n where id = ${big.id}`);
await db.query(`
  insert into functions (client_id, name, name_key, type)
  select ${big.id}, 'Function ' || n, 'function ' || n, 'IT' from generate_series(1, 40) n`);
await db.query(`
  insert into locations (client_id, name, name_key)
  select ${big.id}, 'Place ' || n, 'place ' || n from generate_series(1, 25) n`);
await db.query(`insert into exchange_rates values (2025, 'EUR', 0.92)`);

/** Assets for some clients, in the order in which they are entered: nothing lies beside its like, or follows from it. */
const fill = (whose: string, count: number) =>
  db.query(`
    insert into assets (client_id, asset_tag, tag_key, name, category, status, function_id, location_id, supplier,
      purchase_date, purchase_cost, currency, search_text)
    select clients.id, 'AT-' || n, 'at-' || n, 'Laptop ' || n,
      (array['laptop', 'desktop', 'monitor', 'phone', 'server', 'printer'])[1 + floor(random() * 6)],
      (array['in_stock', 'in_repair', 'retired'])[1 + floor(random() * 3)],
      (select min(id) from functions) + floor(random() * 40), (select min(id) from locations) + floor(random() * 25),
      'Supplier ' || floor(random() * 3000), current_date - floor(random() * 2000)::int, floor(random() * 3000),
      (array['EUR', 'EUR', 'USD'])[1 + floor(random() * 3)], 'at-' || n
    from generate_series(1::bigint, ${count}) n, clients where ${whose}`);
await db.query('select setseed(0.5)');
await fill(`id > ${big.id}`, 100);
await fill(`id = ${big.id}`, devices);
await db.query(`
  insert into users (client_id, username, first_name, last_name, search_text, platform_role, accepted_terms_version,
    profile_completed_at, client_function_id, client_location_id)
  select ${big.id}, 'u' || n || '@people.example', 'First' || n, 'Last', 'first' || n, 'member', '1', now(),
    (select min(id) from functions) + n * 7 % 40, (select min(id) from locations) + n * 13 % 25
  from generate_series(1, ${people}) n`);
// A server that starts would take the day's snapshots of all clients beside what is measured.
await db.query('insert into daily_runs (day, leased_until, done_at) values (current_date, now(), now())');
await db.query('vacuum analyze');

const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '0' }), database });
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function timeOf(query: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${origin}/api/analytics/explore/${query}`, { headers: { cookie: as.cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`${query} answered ${response.status}`);
  return performance.now() - start;
}

async function timesOf(query: string, rounds = 40): Promise<{ p95: number; half: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(query));
  const warm = times.slice(rounds / 8);
  return { p95: percentile(warm, 0.95), half: median(warm) };
}

for (const query of [
  '?count=assets&by=status',
  '?count=assets&by=category&across=status',
  '?count=assets&by=function&across=location',
  '?count=assets&by=purchase_month&across=category',
  '?count=assets&by=vendor&across=status',
  '?count=purchase_cost&by=category&across=status',
  '?count=purchase_cost&by=function&across=purchase_month',
  '?count=purchase_cost&by=vendor&across=category',
  '?count=people&by=function&across=location',
  'rows/?count=assets&by=function&across=category&column=laptop&page_size=25',
]) {
  const { p95, half } = await timesOf(query);
  judge(`${query}, p95`, `${p95.toFixed(0)} ms`, '< 300 ms', p95 < 300);
  console.log(`  (half within ${half.toFixed(0)} ms)`);
}
// Not a promise of speed: a dimension of thousands of values by one of thousands of days.
const { p95: wide } = await timesOf('?count=assets&by=vendor&across=purchase_month', 5);
judge('vendor by month of purchase, bounded', `${wide.toFixed(0)} ms`, '< 5,000 ms', wide < 5_000);

await app.close();
await db.end();
await database.close();
await postgresql.remove();
