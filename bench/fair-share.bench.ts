// When one client's slow calls take all connections that they can get, does another client notice?
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { platformScope } from '../apps/server/src/db/scope.ts';
import { judge } from './figures.ts';
import { p95, startLoadedServer } from './loaded-server.ts';

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
await server.stop();
