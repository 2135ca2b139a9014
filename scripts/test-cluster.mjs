// `npm run test:cluster`: loses a server, PgBouncer and the primary under load, and checks that nothing acknowledged is lost.
import './lib/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkMail, checkOneness, standbyFigures } from './cluster/checks.mjs';
import { startCluster } from './cluster/start-cluster.mjs';
import { buildParts } from './lib/build-parts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { callerAs, sessionOf, signIn } from './load/caller.mjs';
import { startMailServer } from './load/mail-server.mjs';
import { checkWritten, startLoad } from './load/mixed-load.mjs';
import { results } from './load/results.mjs';

const username = 'lead@acme.example';
const calmSeconds = 10;
const often = { count: 1, pauseMs: 150 };
const loops = {
  // Four people in turn: each may try 100 times in five minutes.
  'sign-in': { count: 1, pauseMs: 1_000 },
  list: often,
  pulses: often,
  write: { count: 2, pauseMs: 150 },
  import: { count: 1, pauseMs: 650 },
  pulse: { count: 1, pauseMs: 650 },
};

await ensureInstalled();
await buildParts();

const mailServer = await startMailServer();
const { check, failed, print } = results();

const folder = await mkdtemp(join(tmpdir(), 'orgscope-cluster-'));
// One person sends what many would.
const token = randomBytes(24).toString('hex');
const env = {
  MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
  RATE_LIMIT_PERCENT: '1000',
  METRICS_TOKEN: token,
};
const interrupted = new AbortController();
/** @type {import('./cluster/start-cluster.mjs').Cluster | undefined} */
let started;
// Ctrl+C leaves no process behind.
async function interrupt() {
  if (interrupted.signal.aborted) return;
  interrupted.abort(new Error('The run was broken off'));
  if (!started) return;
  await started.stop();
  process.exit(130);
}
process.on('SIGINT', () => void interrupt());
process.on('SIGTERM', () => void interrupt());
const cluster = await startCluster(folder, { signal: interrupted.signal, env, log: console.log });
started = cluster;

try {
  await checkOneness(cluster, check, username);
  await checkMail(cluster, check, username, mailServer.mails);

  let moment = 'before the first loss';
  const callers = [callerAs(sessionOf(await signIn(cluster.origin, username)))];
  const load = startLoad({
    origin: cluster.origin,
    callersOf: () => callers,
    signing: ['member@acme.example', 'newcomer@acme.example', 'lead@globex.example', 'admin@orgscope.example'],
    moment: () => moment,
    loops,
    quietMs: 6_000,
  });
  const before = await standbyFigures(cluster, token);
  await wait(calmSeconds * 1_000);
  const after = await standbyFigures(cluster, token);
  const [onStandby, onPrimary] = [after.replica - before.replica, after.primary - before.primary];
  const share = `${onStandby} of ${onStandby + onPrimary} reads`;
  check('the standby answers most lists and analytics beside writes', onStandby > onPrimary, share);

  /** @param {string} what @param {number} limit Seconds. @param {() => unknown} lose */
  async function lossOf(what, limit, lose) {
    moment = `after the loss of ${what}`;
    const since = Date.now();
    await lose();
    const took = await load.back(since);
    check(`service is back within ${limit} s ${moment}`, took < limit, `${took.toFixed(1)} s`);
    for (const fault of load.faults.slice(-3)) console.log(`       ${fault}`);
    await wait(calmSeconds * 1_000);
  }

  await lossOf('a server', 5, () => cluster.part('server1').kill('SIGKILL'));
  await lossOf('PgBouncer', 10, () => cluster.part('pgbouncer').kill('SIGKILL'));
  const lost = await cluster.primary();
  await lossOf('the primary', 30, () => cluster.losePostgresql(lost));
  moment = 'after the return of the former primary';
  cluster.part(`patroni${lost}`).start();
  await cluster.synchronous();
  const now = await cluster.primary();
  check('the lost primary returns as the synchronous standby', now > 0 && now !== lost, `primary: postgresql${now}`);
  await lossOf('the other server', 5, () => cluster.part('server2').kill('SIGKILL'));
  await load.stop();

  await checkWritten(cluster.superuserUrl, load.acknowledged, check);
  const { faults, counts, busy } = load;
  check('no failure but 503 with Retry-After', faults.length === 0, faults.length);
  for (const fault of faults.slice(0, 10)) console.log(`       ${fault}`);
  await cluster.ready();
  const isRead = async () => (await standbyFigures(cluster, token)).isRead;
  const giveUp = Date.now() + 60_000;
  while (!(await isRead().catch(() => false)) && Date.now() < giveUp) await wait(500);
  const isBack = await isRead().catch(() => false);
  check('both servers read from the standby that has returned', isBack, isBack);
  await checkOneness(cluster, check, username).catch((error) => check('both servers are one at the end', false, error));

  console.log('\ncalls that succeeded, and those answered with 503');
  for (const [kind, count] of [...counts, ...busy]) console.log(`${kind.padEnd(40)} ${count}`);
} catch (error) {
  check('the run ended', false, error instanceof Error ? error.stack : error);
} finally {
  await cluster.stop();
  mailServer.close();
}
print();
if (failed().length > 0) console.log(`\nThe logs are in ${folder}.`);
else await rm(folder, { recursive: true });
process.exit(failed().length > 0 ? 1 : 0);
