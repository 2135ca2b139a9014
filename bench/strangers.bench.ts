// While strangers send without a pause what the server refuses, does a signed-in caller notice, and how busy is the server? With
// AGAINST, the folder of an earlier build, both servers in turn.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { builtProgram, startBuiltServer } from './lib/built-server.ts';
import { judge, median, processorSeconds } from './lib/figures.ts';
import { p95, startLoadedServer } from './lib/loaded-server.ts';

const [rounds, warmMs, measuredMs, atOnce] = [3, 4_000, 3_000, 64];
const server = await startLoadedServer();
// A fifth of the usual limits: a flood meets them before it is measured.
const limited = { DATABASE_URL: server.databaseUrl, DEMO: 'false', RATE_LIMIT_PERCENT: '20' };
const { AGAINST } = process.env;
const others = AGAINST ? { before: builtProgram(resolve(AGAINST)) } : {};
const programs = Object.entries({ ...others, now: builtProgram() });

const unknown = 'x'.repeat(43);
const json = { 'content-type': 'application/json' };
const floods = {
  'unknown addresses of the API': { paths: ['/api/core/nothing/'], headers: {} },
  'unknown addresses': { paths: ['/wp-login.php'], headers: {} },
  'unknown tokens': { paths: ['/api/core/assets/'], headers: { authorization: `Bearer osk_${unknown}` } },
  'unknown sessions': { paths: ['/api/core/assets/'], headers: { cookie: `sessionid=${unknown}` } },
  'guessed passwords': {
    paths: ['/api/core/token/'],
    headers: json,
    body: JSON.stringify({ username: 'nobody@people.example', password: 'a wrong password' }),
  },
};
const flood = fork(join(import.meta.dirname, 'lib/flood.mjs'));

async function times(origin: string): Promise<number[]> {
  const calls: Promise<number>[] = [];
  const time = async () => {
    const start = performance.now();
    const response = await fetch(`${origin}/api/core/me/`, { headers: { ...server.asQuiet } });
    await response.text();
    if (response.status !== 200) throw new Error(`GET me answered ${response.status}`);
    return performance.now() - start;
  };
  const pace = setInterval(() => calls.push(time()), 40);
  await wait(measuredMs);
  clearInterval(pace);
  return Promise.all(calls);
}

for (const [what, sent] of Object.entries(floods)) {
  const found = programs.map(([when, command]) => ({ when, command, ratios: [] as number[], loads: [] as number[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { command, ratios, loads } of found) {
      // A server for each: what a network may send in a minute is counted.
      const { origin, pid, stop } = await startBuiltServer(limited, { command });
      await times(origin);
      const quiet = p95(await times(origin));
      flood.send({ origin, atOnce, ...sent });
      await wait(warmMs);
      const start = processorSeconds(pid);
      const beside = p95(await times(origin));
      loads.push(((processorSeconds(pid) - start) / measuredMs) * 100_000);
      flood.send('end');
      await once(flood, 'message');
      ratios.push(beside / quiet);
      await stop();
    }
  for (const { when, ratios, loads } of found) {
    const ratio = median(ratios);
    judge(`GET me, p95 beside ${what} / quiet, ${when}`, `${ratio.toFixed(1)}×`, '< 2×', ratio < 2);
    const all = ratios.map((each) => each.toFixed(1)).join(', ');
    console.log(`  (${all}; the server takes ${median(loads).toFixed(0)} % of a processor)`);
  }
}
flood.kill();
await server.stop();
