// Is a client's list slower because of all other clients' assets? And how long do a long export and a long import take?
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { formOf } from '../apps/server/src/testing/form.ts';
import { judge, median } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

const [clients, assetsAClient, rounds, exported, imported] = [1000, 1000, 60, 100_000, 10_000];
const path = '/api/core/assets/';

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const [client, large, fresh] = [await make.aClient(), await make.aClient(), await make.aClient()];
const user = await make.aUser({ client });
const site = await make.aLocation({ client });
const admin = await make.aSession({ client, platformRole: 'platform_admin' });
const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '0' }), database });
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const db = new pg.Client({ connectionString: postgresql.url });
await db.connect();

/** A number of assets for each of several clients, alternating between clients as in practice. */
async function fill(whose: string, count: number): Promise<void> {
  await db.query(`
    insert into assets (client_id, asset_tag, tag_key, name, category, status, assigned_user_id, location_id,
      warranty_end, search_text)
    select id, 'AT-' || n, 'at-' || n, 'Laptop ' || n, (array['laptop', 'monitor', 'phone'])[1 + n % 3],
      case when n % 4 = 0 and id = ${client.id} then 'assigned' else 'in_stock' end,
      case when n % 4 = 0 and id = ${client.id} then ${user.id} end,
      case when n % 2 = 0 and id = ${client.id} then ${site.id} end,
      current_date + (n * 7919 % 2000) - 1000, 'at-' || n || ' laptop ' || n
    from generate_series(1, ${count}) n, clients where ${whose}`);
}

const queries = ['category=laptop&ordering=-warranty_end', 'status=assigned&ordering=assigned_user', 'page=3'];

/** The median time for a page of 25, in milliseconds. */
async function pageTime(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) {
      const start = performance.now();
      const response = await fetch(`${origin}${path}?page_size=25&${query}`, { headers: { cookie: admin.cookie } });
      const { data } = (await response.json()) as { data: unknown[] };
      times.push(performance.now() - start);
      if (data.length !== 25) throw new Error(`${query} found ${data.length}`);
    }
  }
  return median(times.slice(times.length / 3));
}

/** The peak memory of this process during an export, above its memory before, in megabytes. */
async function exportGrowth(clientId: number): Promise<{ rows: number; growth: number; seconds: number }> {
  const before = process.memoryUsage().rss;
  let [most, rows] = [before, 0];
  const start = performance.now();
  const response = await fetch(`${origin}${path}export/?client_id=${clientId}`, { headers: { cookie: admin.cookie } });
  for await (const piece of response.body ?? []) {
    for (const byte of piece as Uint8Array) if (byte === 10) rows += 1;
    most = Math.max(most, process.memoryUsage().rss);
  }
  return { rows: rows - 1, growth: (most - before) / 1024 ** 2, seconds: (performance.now() - start) / 1000 };
}

await fill(`id = ${client.id}`, assetsAClient);
await db.query('vacuum analyze');
const alone = await pageTime();

await db.query(`set session_replication_role = replica; set synchronous_commit = off;
  drop index assets_search, assets_assigned_user, assets_function, assets_location`);
await db.query(`
  insert into clients (name, name_key, industry_id, number_of_employees, number_of_it_employees,
    primary_color, secondary_color, accent_color, alt_accent_color)
  select 'Firm ' || n, 'firm ' || n, industry_id, number_of_employees, number_of_it_employees,
    primary_color, secondary_color, accent_color, alt_accent_color
  from clients, generate_series(4, ${clients}) n where id = ${client.id}`);
await fill(`id > ${fresh.id}`, assetsAClient);
await db.query(`create index assets_assigned_user on assets (client_id, assigned_user_id);
  create index assets_function on assets (client_id, function_id);
  create index assets_location on assets (client_id, location_id)`);
await db.query('vacuum analyze assets');
const among = await pageTime();
console.log(
  `page of 25 filtered and sorted: ${alone.toFixed(1)} ms of 1,000 assets, ${among.toFixed(1)} ms of 1,000,000`,
);
judge('  among a million, against a thousand', `${(among / alone).toFixed(2)} ×`, '≤ 2 ×', among / alone <= 2);

await fill(`id = ${large.id}`, exported);
await exportGrowth(client.id);
const long = await exportGrowth(large.id);
console.log(`export of ${long.rows} rows in ${long.seconds.toFixed(1)} s`);
judge('  memory above what was held before', `${long.growth.toFixed(0)} MB`, '< 96 MB', long.growth < 96);

const rows = Array.from(
  { length: imported },
  (_, index) =>
    `N-${index};Laptop ${index};Laptop;In stock;Northbeam;Stride 14;2025-03-${10 + (index % 20)};1.249,50;EUR`,
);
const bytes = ['Asset tag;Name;Category;Status;Manufacturer;Model;Purchase date;Purchase cost;Currency', ...rows].join(
  '\n',
);
const fields = [
  'asset_tag',
  'name',
  'category',
  'status',
  'manufacturer',
  'model',
  'purchase_date',
  'purchase_cost',
  'currency',
];
const mapping = JSON.stringify(Object.fromEntries(fields.map((field, column) => [field, column])));
const form = formOf({ client_id: fresh.id, mapping }, { bytes, field: 'file', name: 'assets.csv', type: 'text/csv' });

async function bring(): Promise<{ seconds: number; brought: number }> {
  const start = performance.now();
  const response = await app.inject({
    method: 'POST',
    url: `${path}import/`,
    payload: form.payload,
    headers: { ...admin, ...form.headers },
  });
  const last = JSON.parse(response.body.trimEnd().split('\n').at(-1) ?? '');
  if (!last.success) throw new Error(response.body.slice(-300));
  return { seconds: (performance.now() - start) / 1000, brought: last.data.imported };
}

const [first, again] = [await bring(), await bring()];
judge(`import of ${first.brought} assets`, `${first.seconds.toFixed(1)} s`, '< 10 s', first.seconds < 10);
console.log(`  (the same file again: ${again.brought} changed, ${again.seconds.toFixed(1)} s)`);

await app.close();
await db.end();
await postgresql.remove();
