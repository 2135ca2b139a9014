// How often does the product answer, compared with a bare Fastify and pg that sends one statement for each answer?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, percentile, processorSeconds } from './lib/figures.ts';
import { analyse, startPostgresql } from './lib/postgresql.ts';

const [rounds, connections] = [15, 10];

interface Question {
  readonly name: string;
  readonly path: string;
  readonly leastShare: number;
  readonly warmUp: number;
  prepare?(): Promise<void>;
}

const industries = '/api/core/industries/';
const questions: Question[] = [
  { name: 'GET me', path: '/api/core/me/', leastShare: 0.91, warmUp: 40_000 },
  { name: 'GET industries, 24', path: industries, leastShare: 2, warmUp: 20_000 },
  {
    name: 'GET industries, 1,000',
    path: industries,
    leastShare: 5,
    warmUp: 300,
    prepare: () => addIndustries(1000 - 24),
  },
  {
    name: 'GET clients, 1,000',
    path: '/api/core/clients/',
    leastShare: 15,
    warmUp: 300,
    prepare: () => addClients(1000 - 24),
  },
];

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);

/** In groups: one caller may have no more than 500 statements waiting. */
async function times(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += 100) {
    await Promise.all(Array.from({ length: Math.min(100, count - from) }, (_, index) => work(from + index)));
  }
}

const description = 'Makes, sells and services what its customers need, in several countries.';

async function addIndustries(count: number): Promise<void> {
  await times(count, () => make.anIndustry({ description }));
  await analyse(postgresql);
}

async function addClients(count: number): Promise<void> {
  const industry = await make.anIndustry();
  await times(count, (index) => make.aClient({ industry, description, website: `https://client-${index}.example` }));
  await analyse(postgresql);
}

async function startFloor() {
  const child = fork(join(import.meta.dirname, 'lib/bare-reader.mjs'));
  child.send(postgresql.url);
  const [origin] = (await once(child, 'message')) as [string];
  return { origin, pid: child.pid ?? 0, stop: () => child.kill() };
}

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly tail: number;
  /** Processor seconds of the server's process per answer. */
  readonly work: number;
}

/** Sends requests, and returns how long each took. */
async function send(url: string, cookie: string, howMany: { amount: number } | { duration: number }) {
  const waits: number[] = [];
  const options = { url, connections, headers: { cookie }, ...howMany };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, done) => (error ? reject(error as Error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, wait) => waits.push(wait));
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return { waits, seconds: result.duration };
}

async function load(url: string, pid: number, cookie: string): Promise<Load> {
  const before = processorSeconds(pid);
  const { waits, seconds } = await send(url, cookie, { duration: 1 });
  const work = (processorSeconds(pid) - before) / waits.length;
  const p50 = median(waits);
  return { perSecond: waits.length / seconds, p50, tail: percentile(waits, 0.99) / p50, work };
}

const { cookie } = await make.aSession({ platformRole: 'platform_admin' });
// A client needs an industry.
await times(23, () => make.aClient());
await addIndustries(0);
// As in production: every request is logged.
const server = await startBuiltServer({ DATABASE_URL: postgresql.url, LOG_LEVEL: 'info', DEMO: 'false' });

async function ask({ name, path, leastShare, warmUp }: Question): Promise<void> {
  const response = await fetch(server.origin + path, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const body = await response.text();
  const floor = await startFloor();
  const sides = {
    floor: () => load(floor.origin + path, floor.pid, cookie),
    product: () => load(server.origin + path, server.pid, cookie),
  };
  // Node.js keeps optimising for some thousand answers; the figure is for the time after that.
  for (const url of [floor.origin + path, server.origin + path]) await send(url, cookie, { amount: warmUp });
  const done: Record<keyof typeof sides, Load[]> = { floor: [], product: [] };
  for (let round = 0; round < rounds; round += 1) {
    done.floor.push(await sides.floor());
    done.product.push(await sides.product());
  }
  floor.stop();
  const middle = (side: keyof typeof sides, figure: keyof Load) => median(done[side].map((each) => each[figure]));
  const share = median(done.product.map((each, round) => each.perSecond / (done.floor[round]?.perSecond ?? 0)));
  const tail = middle('product', 'tail');
  console.log(
    `${name}: ${Buffer.byteLength(body)} bytes, ${middle('product', 'perSecond').toFixed(0)} a second (floor ` +
      `${middle('floor', 'perSecond').toFixed(0)}), half of them within ${middle('product', 'p50').toFixed(1)} ms`,
  );
  judge('  answers a second, share of the floor', percent(share), `≥ ${percent(leastShare)}`, share >= leastShare);
  judge('  p99 / p50', tail.toFixed(1), '< 4', tail < 4);
  console.log(`  (p99 / p50 of the floor itself: ${middle('floor', 'tail').toFixed(1)})`);
  const [ofFloor, ofProduct] = [middle('floor', 'work'), middle('product', 'work')].map((work) => work * 1e6);
  console.log(`  (processor time an answer: ${ofProduct?.toFixed(0)} µs, of the floor ${ofFloor?.toFixed(0)} µs)`);
}

for (const question of questions) {
  await question.prepare?.();
  await ask(question);
}
await server.stop();
await database.close();
await postgresql.remove();
