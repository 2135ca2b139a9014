// Which share of a bare Fastify and pg remains when a write is checked, recorded in the history and answered in full?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, percentile, processorSeconds } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

// Many short rounds: the machine's speed changes within seconds.
const [rounds, connections, amount] = [20, 10, 1_500];

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
// Of several clients: one alone gets four of the ten connections (lib/fair-turns.ts), whereas the bare writer uses all.
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const admins = await times(connections, () => make.aSession({ platformRole: 'platform_admin' }));
const leads = await times(connections, () => make.aSession({ platformRole: 'client_admin' }));
// More people than connections: each changes their own profile, and nobody's twice at a time.
const people = await times(connections * 10, () => make.aSession());

// The same tables without triggers and policies.
const owner = new pg.Client({ connectionString: postgresql.url });
await owner.connect();
const { rows: settings } = await owner.query<{ fsync: string }>('show fsync');
// With fsync off, the bare writer is about twice as fast and the shares are lower.
console.log(`PostgreSQL with fsync ${settings[0]?.fsync}`);
for (const table of ['industries', 'assets', 'users']) {
  await owner.query(`create table bare_${table} (like ${table} including all)`);
}
await owner.query(`insert into bare_users (id, client_id, username, platform_role, first_name, last_name, search_text) overriding system value
  select id, client_id, username, platform_role, first_name, last_name, search_text from users`);

/** A list of industries has an end, which the rounds together are beyond. */
async function removeAdded(): Promise<void> {
  await owner.query(
    `set session_replication_role = replica; delete from industries where name like 'Industry of the bench%'`,
  );
  await owner.query('vacuum industries');
}

let count = 0;
const next = () => (count += 1);

interface Write {
  readonly name: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly leastShare: number;
  /** The writer and the body, by the number of the write. */
  readonly as: (turn: number) => Record<string, string>;
  readonly body: (turn: number) => object;
}

const writes: Write[] = [
  {
    name: 'adding an industry',
    method: 'POST',
    path: '/api/core/industries/',
    leastShare: 0.5,
    as: (turn) => ({ ...admins[turn % admins.length] }),
    body: (turn) => ({ name: `Industry of the bench ${turn}`, description: 'Makes, sells and services.' }),
  },
  {
    name: 'adding an asset, with its history',
    method: 'POST',
    path: '/api/core/assets/',
    leastShare: 0.4,
    as: (turn) => ({ ...leads[turn % leads.length] }),
    body: (turn) => ({ asset_tag: `B-${turn}`, name: 'Oakfield Cube Mini', category: 'desktop', status: 'in_stock' }),
  },
  {
    name: 'PATCH me',
    method: 'PATCH',
    path: '/api/core/me/',
    leastShare: 0.4,
    as: (turn) => ({ ...people[turn % people.length] }),
    body: (turn) => ({ first_name: `Ada ${turn}`, last_name: 'Okafor' }),
  },
];

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly tail: number;
  /** Processor seconds of the process per answer. */
  readonly work: number;
}

/** Sends writes, each with its own body, and returns how long each took. */
async function send(origin: string, { method, path, as, body }: Write) {
  const waits: number[] = [];
  const start = performance.now();
  let last = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const turn = next();
      const headers = { ...as(turn), 'content-type': 'application/json' };
      return { ...request, headers, body: JSON.stringify(body(turn)) };
    };
    const options = { url: origin, connections, amount, requests: [{ method, path, setupRequest }] };
    const instance = autocannon(options, (error, done) => (error ? reject(error as Error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, wait) => {
      waits.push(wait);
      last = performance.now();
    });
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path} failed ${result.non2xx + result.errors} of ${waits.length} times`);
  }
  // The run itself ends with the next whole second.
  return { waits, took: (last - start) / 1_000 };
}

async function load(origin: string, pid: number, write: Write): Promise<Load> {
  await removeAdded();
  const before = processorSeconds(pid);
  const { waits, took } = await send(origin, write);
  const work = (processorSeconds(pid) - before) / waits.length;
  const p50 = median(waits);
  return { perSecond: waits.length / took, p50, tail: percentile(waits, 0.99) / p50, work };
}

const floor = fork(join(import.meta.dirname, 'lib/bare-writer.mjs'));
floor.send(postgresql.url);
const [bare] = (await once(floor, 'message')) as [string];
const server = await startBuiltServer({ DATABASE_URL: postgresql.url, LOG_LEVEL: 'info', DEMO: 'false' });

const sides = [
  [bare, floor.pid ?? 0],
  [server.origin, server.pid],
] as const;

for (const write of writes) {
  for (const [origin, pid] of sides) await load(origin, pid, write);
  const done: Record<'floor' | 'product', Load[]> = { floor: [], product: [] };
  for (let round = 0; round < rounds; round += 1) {
    done.floor.push(await load(...sides[0], write));
    done.product.push(await load(...sides[1], write));
  }
  const middle = (side: keyof typeof done, figure: keyof Load) => median(done[side].map((each) => each[figure]));
  const share = median(done.product.map((each, round) => each.perSecond / (done.floor[round]?.perSecond ?? 0)));
  const [tail, work] = [middle('product', 'tail'), middle('product', 'work') * 1_000];
  console.log(
    `${write.name}: ${middle('product', 'perSecond').toFixed(0)} a second (floor ${middle('floor', 'perSecond').toFixed(0)}), ` +
      `half of them within ${middle('product', 'p50').toFixed(1)} ms`,
  );
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  judge(
    '  writes a second, share of the floor',
    percent(share),
    `≥ ${percent(write.leastShare)}`,
    share >= write.leastShare,
  );
  judge('  processor time a write', `${work.toFixed(2)} ms`, '≤ 0.8 ms', work <= 0.8);
  judge('  p99 / p50', tail.toFixed(1), '≤ 4', tail <= 4);
  console.log(
    `  (of the floor: ${(middle('floor', 'work') * 1_000).toFixed(2)} ms, p99 / p50 ${middle('floor', 'tail').toFixed(1)})`,
  );
}
floor.kill();
await server.stop();
await owner.end();
await database.close();
await postgresql.remove();
