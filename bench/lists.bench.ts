// What does a list of 1,000 records cost the server, made in each of the ways there are? In one run, over PostgreSQL.
import autocannon from 'autocannon';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { median, processorSeconds } from './lib/figures.ts';
import { analyse, startPostgresql } from './lib/postgresql.ts';

const [rounds, records, connections] = [5, 1000, 10];

const ways = [
  { name: 'kept in memory as JSON (industries)', path: '/api/core/industries/' },
  { name: 'written by the database as JSON (functions)', path: '/api/core/functions/' },
  { name: 'the same, searched in memory', path: '/api/core/functions/?search=12&page_size=25' },
  { name: 'rows made into records, whole (assets)', path: '/api/core/assets/' },
  { name: 'searched and cut by the database (assets)', path: '/api/core/assets/?search=12&page_size=25' },
];

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const client = await make.aClient();
const session = await make.aSession({ client, platformRole: 'platform_admin' });
const description = 'Makes, sells and services what its customers need, in several countries.';
for (let from = 0; from < records; from += 100) {
  const hundred = Array.from({ length: 100 }, (_, index) => from + index);
  await Promise.all(hundred.map(() => make.anIndustry({ description })));
  await Promise.all(hundred.map(() => make.aFunction({ client, description })));
  await Promise.all(hundred.map(() => make.anAsset({ client, notes: description })));
}
await analyse(postgresql);
const server = await startBuiltServer({ DATABASE_URL: postgresql.url, DEMO: 'false' });

async function load(path: string) {
  // Answered once the server is done with what was asked before.
  await (await fetch(server.origin + path, { headers: { cookie: session.cookie } })).text();
  const before = processorSeconds(server.pid);
  const { requests, non2xx, errors, duration } = await autocannon({
    url: server.origin + path,
    connections,
    duration: 1,
    headers: { cookie: session.cookie },
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${path} failed ${non2xx + errors} times`);
  const work = ((processorSeconds(server.pid) - before) / requests.total) * 1000;
  return { perSecond: requests.total / duration, work };
}

const done = ways.map(() => [] as Awaited<ReturnType<typeof load>>[]);
for (const { path } of ways) await load(path);
for (let round = 0; round < rounds; round += 1) {
  for (const [index, { path }] of ways.entries()) done[index]?.push(await load(path));
}
for (const [index, { name }] of ways.entries()) {
  const [mine, first] = [done[index] ?? [], done[0] ?? []];
  const share = median(mine.map(({ perSecond }, round) => perSecond / (first[round]?.perSecond ?? 0)));
  const work = median(mine.map((each) => each.work));
  console.log(`${name.padEnd(48)} ${(share * 100).toFixed(1).padStart(6)} % of the first, ${work.toFixed(2)} ms each`);
}

await server.stop();
await database.close();
await postgresql.remove();
