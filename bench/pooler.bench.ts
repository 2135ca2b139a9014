// What does PgBouncer cost? `GET me` of a server behind it, beside one that speaks to PostgreSQL itself.
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { keepingPrepared, ownPgbouncer } from '../apps/server/src/testing/servers/own-pgbouncer.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, processorSeconds } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';
import { sendCalls } from './lib/send-calls.ts';

const [rounds, warmUp] = [15, 20_000];
const path = '/api/core/me/';

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const { cookie } = await buildersFor(database).aSession({ platformRole: 'platform_admin' });
const keeping = keepingPrepared();
const pgbouncer = await ownPgbouncer(postgresql.url, 20, keeping ? [keeping] : []);
const common = { LOG_LEVEL: 'info', DEMO: 'false', DATABASE_OWNER_URL: postgresql.url };
const sides = {
  direct: await startBuiltServer({ ...common, DATABASE_URL: postgresql.url }),
  // What the setting costs without a pooler: five settings in each transaction, and statements that are planned each time.
  nameless: await startBuiltServer({ ...common, DATABASE_URL: postgresql.url, DATABASE_POOLER: 'transaction' }),
  pooled: await startBuiltServer({
    ...common,
    DATABASE_URL: pgbouncer.through(postgresql.url),
    // PgBouncer 1.21 and newer keep prepared statements.
    DATABASE_POOLER: keeping ? 'transaction-prepared' : 'transaction',
  }),
};
console.log(`PgBouncer ${keeping ? 'keeps' : 'does not keep'} prepared statements`);
type Side = keyof typeof sides;
const order: readonly Side[] = ['direct', 'nameless', 'pooled'];

const percent = (share: number) => `${((share - 1) * 100).toFixed(1)} %`;

/** Compares the two by turns, with so many callers at once. */
async function compare(connections: number): Promise<void> {
  const done: Record<Side, { perSecond: number; work: number }[]> = { direct: [], nameless: [], pooled: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? order : order.toReversed()) {
      const { origin, pid } = sides[side];
      const before = processorSeconds(pid);
      const { count, perSecond } = await sendCalls(origin + path, cookie, { connections, duration: 1 });
      done[side].push({ perSecond, work: (processorSeconds(pid) - before) / count });
    }
  }
  const ratio = (figure: 'perSecond' | 'work', one: Side, other: Side) =>
    median(done[one].map((each, round) => each[figure] / (done[other][round]?.[figure] ?? Number.NaN)));
  const slower = ratio('perSecond', 'direct', 'pooled');
  judge(`GET me, time more, callers at once: ${connections}`, percent(slower), '≤ 15 %', slower <= 1.15);
  const rates = order.map((side) => `${side} ${median(done[side].map(({ perSecond }) => perSecond)).toFixed(0)}`);
  console.log(
    `  (without PgBouncer, with its setting: ${percent(ratio('perSecond', 'direct', 'nameless'))}; answers a second: ${rates.join(', ')})`,
  );
  console.log(`  (processor time of the server, more: ${percent(ratio('work', 'pooled', 'direct'))})`);
}

for (const side of order) await sendCalls(sides[side].origin + path, cookie, { connections: 10, amount: warmUp });
for (const connections of [1, 10]) await compare(connections);

await Promise.all(Object.values(sides).map((side) => side.stop()));
await pgbouncer.remove();
await database.close();
await postgresql.remove();
