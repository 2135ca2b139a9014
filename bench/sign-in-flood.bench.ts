// While 200 people sign in at once, do all other callers still get an answer?
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildApp } from '../apps/server/src/app.ts';
import { openEmbedded } from '../apps/server/src/db/engines/embedded.ts';
import { embeddedLimits } from '../apps/server/src/lib/process/database-limits.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, percentile } from './lib/figures.ts';

const [flood, quietReads] = [200, 200];

// The browsers' side, in its own thread so that its work does not count as the server's.
const browsers = `
  const { parentPort, workerData: { origin, headers, flood, quietReads } } = require('node:worker_threads');
  const read = async () => {
    const start = performance.now();
    const response = await fetch(origin + '/api/core/me/', { headers });
    await response.text();
    if (response.status !== 200) throw new Error('GET me answered ' + response.status);
    return performance.now() - start;
  };
  const signIn = async (index) => {
    const response = await fetch(origin + '/api/core/token/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.' + (index >> 8) + '.' + (index & 255) },
      body: JSON.stringify({ username: 'somebody' + index + '@people.example', password: 'a wrong password' }),
    });
    await response.text();
    return response.status;
  };
  (async () => {
    const quiet = [];
    for (let count = 0; count < quietReads; count += 1) quiet.push(await read());
    let isOver = false;
    const signIns = Promise.all(Array.from({ length: flood }, (_, index) => signIn(index))).then((statuses) => {
      isOver = true;
      return statuses;
    });
    const during = [];
    while (!isOver) during.push(await read());
    parentPort.postMessage({ quiet, during, statuses: await signIns });
  })();
`;

interface Measured {
  quiet: number[];
  during: number[];
  statuses: number[];
}

const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
const template = join(import.meta.dirname, '../apps/server/dist/pgdata');
const onCrash = (error: Error) => {
  throw error;
};
const database = await openEmbedded({ folder: join(folder, 'pgdata'), template, limits: embeddedLimits, onCrash });
await database.migrate();
// Each sign-in claims a network of its own.
const settings = readSettings({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PERCENT: '0',
  DATA_DIR: folder,
  TRUSTED_PROXIES: 'loopback',
});
const app = await buildApp({ settings, database });
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const headers = await buildersFor(database).aSession();

const { quiet, during, statuses } = await new Promise<Measured>((resolve, reject) => {
  const worker = new Worker(browsers, { eval: true, workerData: { origin, headers, flood, quietReads } });
  worker.once('message', resolve);
  worker.once('error', reject);
});

const p95 = (times: number[]) => percentile(times, 0.95);
const answered = (status: number) => statuses.filter((each) => each === status).length;
console.log(`GET me, quiet: p95 ${p95(quiet).toFixed(1)} ms of ${quiet.length}`);
console.log(`GET me, during ${flood} sign-ins: p95 ${p95(during).toFixed(1)} ms of ${during.length}`);
const ratio = p95(during) / p95(quiet);
judge('p95 during the flood / quiet', ratio.toFixed(1), '< 10', ratio < 10);
const counts = [200, 400, 429, 503].map((status) => `${answered(status)} with ${status}`).join(', ');
console.log(`sign-ins answered: ${counts}`);
if ([200, 400, 429, 503].reduce((sum, status) => sum + answered(status), 0) < flood) throw new Error('Others failed');

await app.close();
await database.close();
await rm(folder, { recursive: true });
