// How long does the first page take after a start, and how much memory does the server use?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startBuiltServer } from './lib/built-server.ts';
import type { BuiltServer } from './lib/built-server.ts';
import { judge, median, processorSeconds, residentMemory } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

const rounds = 3;

/** How long this process takes for a hundredth of a second of work: the effect of other processes. */
function crowding(): number {
  const [start, before] = [performance.now(), process.cpuUsage()];
  let worked = 0;
  while (worked < 200_000) {
    const { user, system } = process.cpuUsage(before);
    worked = user + system;
  }
  return ((performance.now() - start) * 1000) / worked;
}

interface Start {
  readonly seconds: number;
  readonly work: number;
}

/** Seconds until a bare Fastify, started in the same way, has answered: the share of Node.js itself. */
async function bareStart(): Promise<number> {
  const start = performance.now();
  const child = fork(join(import.meta.dirname, 'lib/baseline-server.mjs'));
  child.send('{}');
  const [origin] = (await once(child, 'message')) as [string];
  await (await fetch(origin)).text();
  const seconds = (performance.now() - start) / 1000;
  child.kill();
  return seconds;
}

const floors: number[] = [];
const starts: Record<string, Start[]> = {};

async function started(what: string, starting: Promise<BuiltServer>): Promise<BuiltServer> {
  const server = await starting;
  (starts[what] ??= []).push({ seconds: server.secondsToFirstPage, work: processorSeconds(server.pid) });
  return server;
}

/** Signs in as the demo's administrator and reads some lists; returns the cookie. */
async function use({ origin }: BuiltServer): Promise<string> {
  const signIn = await fetch(`${origin}/api/core/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@orgscope.example', password: 'Orgscope-demo-1' }),
  });
  if (signIn.status !== 200) throw new Error(await signIn.text());
  const cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const paths = ['me/', 'industries/', 'industries/?include_inactive=true', 'list/functions/', 'list/locations/'];
  for (const path of paths) {
    const response = await fetch(`${origin}/api/core/${path}`, { headers: { cookie } });
    await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  }
  return cookie;
}

async function memory(engine: string, server: BuiltServer, most: number): Promise<void> {
  const tell = (when: string) => {
    const used = residentMemory(server.pid);
    judge(`memory, ${engine}, ${when}`, `${used.toFixed(0)} MB`, `< ${most} MB`, used < most);
  };
  tell('started');
  const cookie = await use(server);
  tell('signed in, some lists read');
  for (const path of ['me', 'industries']) {
    const url = `${server.origin}/api/core/${path}/`;
    const { non2xx } = await autocannon({ url, connections: 10, amount: 500, headers: { cookie } });
    if (non2xx > 0) throw new Error(`${url} failed ${non2xx} times`);
  }
  tell('1,000 requests later');
}

/** The process at the end of npm's chain of shells. */
async function lastChild(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const [child] = children.trim().split(' ').filter(Boolean).map(Number);
  return child === undefined ? pid : lastChild(child);
}

const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
const crowdedBefore = crowding();
for (let round = 0; round < rounds; round += 1) {
  floors.push(await bareStart());
  const environment = { DATA_DIR: join(folder, `data-${round}`) };
  const first = await started('on an empty folder', startBuiltServer(environment));
  if (round === 0) await memory('embedded', first, 400);
  await first.stop();
  const again = await started('on an existing folder', startBuiltServer(environment));
  await again.stop();
  const npm = { command: ['npm', 'start'] as const, pidOf: lastChild };
  const withNpm = await started('by npm start, on an existing folder', startBuiltServer(environment, npm));
  await withNpm.stop();
}
const postgresql = await startPostgresql();
// A server over PostgreSQL has no demo unless it is told to.
const environment = { DATABASE_URL: postgresql.url, DATA_DIR: folder, DEMO: 'true' };
await (await started('on an empty PostgreSQL, filling the demo', startBuiltServer(environment))).stop();
const crowded = (crowdedBefore + crowding()) / 2;

const targets: Record<string, number> = {
  'on an empty folder': 5,
  'on an existing folder': 1.5,
  'by npm start, on an existing folder': 2,
  'on an empty PostgreSQL, filling the demo': 3,
};
const floor = median(floors);
console.log(`first page of a bare Fastify: ${floor.toFixed(2)} s`);
for (const [what, each] of Object.entries(starts)) {
  const seconds = median(each.map((start) => start.seconds));
  const most = targets[what] ?? 0;
  judge(`first page ${what}`, `${seconds.toFixed(2)} s`, `< ${most} s`, seconds < most);
  const work = median(each.map((start) => start.work)).toFixed(2);
  console.log(`  (${(seconds / floor).toFixed(1)} times the bare one; ${work} s of processor time, on all threads)`);
}
console.log(`Neighbours made this machine ${crowded.toFixed(1)} times as slow as it is.`);

const server = await startBuiltServer(environment);
await memory('PostgreSQL', server, 130);
await server.stop();
await postgresql.remove();
await rm(folder, { recursive: true });
