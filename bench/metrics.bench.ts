// What does counting cost? `GET me` of a server with figures for Prometheus, which are read every second, beside one without.
import autocannon from 'autocannon';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, processorSeconds } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

const [rounds, connections, warmUp] = [15, 10, 20_000];
const path = '/api/core/me/';
const token = 'a-token-for-the-figures-only';

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const { cookie } = await buildersFor(database).aSession({ platformRole: 'platform_admin' });
const common = { DATABASE_URL: postgresql.url, LOG_LEVEL: 'info', DEMO: 'false' };
const sides = {
  without: await startBuiltServer(common),
  with: await startBuiltServer({ ...common, METRICS_TOKEN: token }),
};
type Side = keyof typeof sides;

async function send(side: Side, howMany: { amount: number } | { duration: number }) {
  const options = { url: sides[side].origin + path, connections, headers: { cookie }, ...howMany };
  const { requests, duration, non2xx, errors } = await autocannon(options);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} calls failed`);
  return { count: requests.total, perSecond: requests.total / duration };
}

async function load(side: Side) {
  const { pid } = sides[side];
  const before = processorSeconds(pid);
  const { count, perSecond } = await send(side, { duration: 1 });
  return { perSecond, work: (processorSeconds(pid) - before) / count };
}

async function scrape(): Promise<void> {
  const response = await fetch(`${sides.with.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!text.includes('orgscope_database_up 1')) throw new Error('No figures');
}

const reading = setInterval(() => void scrape(), 1_000);
const order: readonly Side[] = ['without', 'with'];
for (const side of order) await send(side, { amount: warmUp });
const done: Record<Side, Awaited<ReturnType<typeof load>>[]> = { without: [], with: [] };
for (let round = 0; round < rounds; round += 1) {
  for (const side of round % 2 === 0 ? order : order.toReversed()) done[side].push(await load(side));
}
clearInterval(reading);

const percent = (share: number) => `${((share - 1) * 100).toFixed(1)} %`;
const ratio = (figure: 'perSecond' | 'work', one: Side, other: Side) =>
  median(done[one].map((each, round) => each[figure] / (done[other][round]?.[figure] ?? Number.NaN)));
const slower = ratio('perSecond', 'without', 'with');
judge('GET me, time more with figures', percent(slower), '≤ 5 %', slower <= 1.05);
console.log(`  (processor time more: ${percent(ratio('work', 'with', 'without'))})`);
for (const side of order) {
  console.log(`  (${side}: ${median(done[side].map((each) => each.perSecond)).toFixed(0)} answers a second)`);
}
await Promise.all([sides.with.stop(), sides.without.stop()]);
await database.close();
await postgresql.remove();
