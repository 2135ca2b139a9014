// `npm run test:cluster`: loses a server, PgBouncer and the primary under load, and checks that nothing acknowledged is lost.
import './lib/node-version.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { checkMail, checkOneness } from './cluster/checks.mjs';
import { startLoad } from './cluster/load.mjs';
import { startCluster } from './cluster/start-cluster.mjs';
import { buildParts } from './lib/build-parts.mjs';
import { ensureInstalled } from './lib/install.mjs';

const username = 'lead@acme.example';
const calmSeconds = 10;

await ensureInstalled();
await buildParts();

/** @type {{ to: string, subject: string }[]} */
const mails = [];
/** @param {any} stream @param {readonly { address: string }[]} recipients */
async function receive(stream, recipients) {
  const { subject = '' } = await PostalMime.parse(/** @type {any} */ (ReadableStream.from(stream)));
  mails.push(...recipients.map(({ address }) => ({ to: address, subject })));
}
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    receive(stream, session.envelope.rcptTo).then(() => done(), done);
  },
});
const mailAddress = await new Promise((resolve) => {
  const listening = mailServer.listen(0, '127.0.0.1', () => resolve(listening.address()));
});

/** @type {{ name: string, holds: boolean, found: string }[]} */
const results = [];
/** @param {string} name @param {boolean} holds @param {unknown} found */
function check(name, holds, found) {
  results.push({ name, holds, found: String(found) });
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}: ${String(found)}`);
}

const folder = await mkdtemp(join(tmpdir(), 'orgscope-cluster-'));
// One person sends what many would.
const env = { MAIL_URL: `smtp://127.0.0.1:${mailAddress.port}`, RATE_LIMIT_PERCENT: '1000' };
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
const cluster = await startCluster(folder, { signal: interrupted.signal, env, tell: console.log });
started = cluster;

try {
  await checkOneness(cluster, check, username);
  await checkMail(cluster, check, username, mails);

  let moment = 'before the first loss';
  const load = await startLoad(cluster.origin, username, () => moment);
  await wait(calmSeconds * 1_000);

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

  const { tags, titles } = load.acknowledged;
  const database = new pg.Client({ connectionString: cluster.superuserUrl });
  await database.connect();
  const { rows } = await database.query(
    `select asset_tag as name, count(*)::int from assets where asset_tag ~ '^[CI]-' group by 1
     union all select title, count(*)::int from pulses where title like 'Pulse %' group by 1`,
  );
  await database.end();
  const found = new Map(rows.map((row) => [row.name, row.count]));
  const missing = [...tags, ...titles].filter((name) => !found.has(name));
  check('acknowledged writes lost: 0', missing.length === 0, `${missing.length} of ${tags.length + titles.length}`);
  const twice = rows.filter((row) => row.count > 1);
  check('nothing was written twice', twice.length === 0, `${twice.length} of ${rows.length}`);
  const { faults, counts } = load;
  check('no failure but 503 with Retry-After', faults.length === 0, faults.length);
  for (const fault of faults.slice(0, 10)) console.log(`       ${fault}`);
  await cluster.ready();
  await checkOneness(cluster, check, username).catch((error) => check('both servers are one at the end', false, error));

  console.log('\ncalls that succeeded');
  for (const [kind, count] of counts) console.log(`${kind.padEnd(14)} ${count}`);
} catch (error) {
  check('the run ended', false, error instanceof Error ? error.stack : error);
} finally {
  await cluster.stop();
  mailServer.close();
}
const failed = results.filter(({ holds }) => !holds);
console.log('');
for (const { name, holds, found } of results)
  console.log(`${(holds ? 'passed' : 'FAILED').padEnd(7)} ${name.padEnd(72)} ${found}`);
if (failed.length > 0) console.log(`\nThe logs are in ${folder}.`);
else await rm(folder, { recursive: true });
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
