// What does a second server on the same database give? Answers a second of two, beside those of one.
import { availableParallelism } from 'node:os';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, processorSeconds } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';
import { sendCalls } from './lib/send-calls.ts';

const [rounds, connections, warmUp] = [15, 20, 20_000];
const path = '/api/core/me/';

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const { cookie } = await buildersFor(database).aSession({ platformRole: 'platform_admin' });
const start = () => startBuiltServer({ DATABASE_URL: postgresql.url, LOG_LEVEL: 'info', DEMO: 'false' });
const servers = [await start(), await start()];

/** All callers at so many servers; answers a second, and the cores that the servers themselves kept busy. */
async function load(count: number) {
  const used = servers.slice(0, count);
  const work = () => used.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const before = work();
  const from = performance.now();
  const sent = await Promise.all(
    used.map(({ origin }) => sendCalls(origin + path, cookie, { connections: connections / count, duration: 2 })),
  );
  return {
    perSecond: sent.reduce((sum, { perSecond }) => sum + perSecond, 0),
    cores: (work() - before) / ((performance.now() - from) / 1_000),
  };
}

for (const { origin } of servers) await sendCalls(origin + path, cookie, { connections, amount: warmUp });
const [one, two]: Awaited<ReturnType<typeof load>>[][] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  one?.push(await load(1));
  two?.push(await load(2));
}
const more = median((two ?? []).map(({ perSecond }, round) => perSecond / (one?.[round]?.perSecond ?? Number.NaN)));
judge('GET me, two servers / one', more.toFixed(2), '≥ 1.6', more >= 1.6);
for (const [count, done] of [one, two].entries()) {
  const [perSecond, cores] = (['perSecond', 'cores'] as const).map((figure) =>
    median((done ?? []).map((each) => each[figure])),
  );
  console.log(
    `  (${count + 1}: ${perSecond?.toFixed(0)} a second, ${cores?.toFixed(2)} cores kept busy by the servers)`,
  );
}
console.log(`  (this machine has ${availableParallelism()} cores, for the servers, PostgreSQL and the callers)`);

await Promise.all(servers.map((server) => server.stop()));
await database.close();
await postgresql.remove();
