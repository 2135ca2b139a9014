// How long does the server take for a picture of 12 megapixels, and do other callers notice?
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { SharpOptions } from 'sharp';
import { buildApp } from '../apps/server/src/app.ts';
import { openEmbedded } from '../apps/server/src/db/engines/embedded.ts';
import { embeddedLimits } from '../apps/server/src/lib/process/database-limits.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';

const rounds = 20;

/** Noise over soft shapes, which compresses like a photograph. */
async function photograph() {
  const [width, height] = [4000, 3000];
  const shapes = await sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const grain: SharpOptions = {
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 4 } },
  };
  return sharp(shapes)
    .resize(width, height)
    .composite([
      {
        input: await sharp(grain).png().toBuffer(),
        blend: 'soft-light',
      },
    ])
    .png()
    .toBuffer();
}

// The browser's side, in its own thread so that its work does not count as the server's.
const browser = `
  const { parentPort, workerData: { url, headers, task, beside, rounds } } = require('node:worker_threads');
  const upload = async (bytes, type) => {
    const body = new FormData();
    body.append('profile_picture', new Blob([bytes], { type }), 'picture');
    const start = performance.now();
    const response = await fetch(url, { method: 'PATCH', body, headers });
    if (response.status !== 200) throw new Error(await response.text());
    return performance.now() - start;
  };
  const read = async () => {
    const start = performance.now();
    await (await fetch(url, { headers })).text();
    return performance.now() - start;
  };
  const one = ({ bytes, type }) => (bytes ? upload(bytes, type) : read());
  (async () => {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const others = beside ? [one(beside), one(beside)] : [];
      times.push(await one(task));
      await Promise.all(others);
    }
    parentPort.postMessage(times.toSorted((left, right) => left - right));
  })();
`;

interface Task {
  bytes?: Buffer;
  type?: string;
}

const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
const template = join(import.meta.dirname, '../apps/server/dist/pgdata');
const onCrash = (error: Error) => {
  throw error;
};
const database = await openEmbedded({ folder: join(folder, 'pgdata'), template, limits: embeddedLimits, onCrash });
await database.migrate();
const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '0' }), database });
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/core/me/`;
const headers = await buildersFor(database).aSession();

const run = (task: Task, beside?: Task) =>
  new Promise<number[]>((resolve, reject) => {
    const worker = new Worker(browser, { eval: true, workerData: { url, headers, task, beside, rounds } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/**
 * Processor milliseconds of the server's main thread. Unlike the event loop delay, other processes do not affect them.
 */
const worked = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

async function measure(name: string, task: Task, beside?: Task): Promise<void> {
  await run(task);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = worked();
  delay.enable();
  const times = await run(task, beside);
  delay.disable();
  const figures = {
    median: times[rounds / 2] ?? 0,
    worst: times.at(-1) ?? 0,
    'own thread, each': (worked() - before) / rounds,
    'loop held, 99 %': delay.percentile(99) / 1e6,
    'loop held, worst': delay.max / 1e6,
  };
  const texts = Object.entries(figures).map(([what, value]) => `${what} ${value.toFixed(0)} ms`);
  console.log([name.padEnd(38), ...texts].join('  '));
}

const photo = sharp(await photograph());
const jpeg = { bytes: await photo.clone().jpeg({ quality: 88 }).toBuffer(), type: 'image/jpeg' };
const webp = { bytes: await photo.clone().webp({ quality: 80 }).toBuffer(), type: 'image/webp' };
const png = { bytes: await photo.clone().png({ palette: true, colours: 16 }).toBuffer(), type: 'image/png' };
const size = ({ bytes }: { bytes: Buffer }) => `${(bytes.length / 1024 / 1024).toFixed(1)} MB`;

await measure('GET me, nothing beside', {});
await measure(`JPEG of 12 megapixels, ${size(jpeg)}`, jpeg);
await measure(`WebP of 12 megapixels, ${size(webp)}`, webp);
await measure(`PNG of 12 megapixels, ${size(png)}`, png);
await measure('GET me, two uploads beside', {}, jpeg);

await app.close();
await database.close();
await rm(folder, { recursive: true });
