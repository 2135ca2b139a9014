// How long does a part of the list of activity take where a client has a million events?
import pg from 'pg';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, percentile } from './lib/figures.ts';
import { analyse, startPostgresql } from './lib/postgresql.ts';

const [events, calls, most] = [1_000_000, 40, 150];

const postgresql = await startPostgresql();
const server = await startBuiltServer({ DATABASE_URL: postgresql.url, DEMO: 'false', MAX_EVENT_LOOP_DELAY: '0' });
const database = openPostgresql(postgresql.url, () => undefined);
const make = buildersFor(database);
const client = await make.aClient();
const lead = await make.aSession({ client, platformRole: 'client_admin' });
await database.close();
const owner = new pg.Client({ connectionString: postgresql.url });
await owner.connect();
// Of 500 people and 5,000 assets, over two years.
await owner.query(`
  insert into audit_events (client_id, at, act, resource, record_id, record_name, actor_id, via, request_id, call, before, after,
    personal, salt)
  select ${client.id}, now() - n * interval '1 minute', case n % 50 when 0 then 'added' else 'changed' end,
    case n % 20 when 0 then 'users' else 'assets' end, (n % 5000)::text, 'Laptop ' || n % 5000, n % 500 + 1000, 'session:1',
    gen_random_uuid()::text, 'PATCH /api/core/assets/:id/', '{"name": "Cube"}', '{"name": "Cube Mini"}',
    jsonb_build_object('actor', 'Person ' || n % 500, 'address', '192.0.2.7'), gen_random_uuid()
  from generate_series(1, ${events}) n`);
await owner.end();
await analyse(postgresql);

const part = async (query: string) => {
  const response = await fetch(`${server.origin}/api/core/activity/?${query}`, { headers: { ...lead } });
  const { data, next_cursor: next } = (await response.json()) as { data: unknown[]; next_cursor: string | null };
  if (!response.ok) throw new Error(`${query} answered ${response.status}`);
  return { found: data.length, next };
};

const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
for (const [what, query] of [
  ['the newest', ''],
  ['of one person', 'actor_id=1007'],
  ['of one record', 'kind=assets&record_id=77'],
  ['of a period a year ago', `before=${yearAgo}`],
  ['of a kind and an act', 'kind=users&act=added'],
  ['with a text', 'search=laptop+4711'],
  ['with a text that nothing has', 'search=nothing+has+this'],
] as const) {
  const times: number[] = [];
  let cursor = '*';
  for (let call = 0; call < calls + 5; call += 1) {
    const begun = performance.now();
    const { next } = await part(`${query}&cursor=${cursor}`);
    if (call >= 5) times.push(performance.now() - begun);
    cursor = next ?? '*';
  }
  const p95 = percentile(times, 0.95);
  const half = `, half within ${percentile(times, 0.5).toFixed(0)} ms`;
  judge(`${what}${half}`, `p95 ${p95.toFixed(0)} ms`, `< ${most} ms`, p95 < most);
}
await server.stop();
await postgresql.remove();
