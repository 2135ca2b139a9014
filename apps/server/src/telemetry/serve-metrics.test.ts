// The built server with a port for figures, as Prometheus reads it.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../testing/servers/server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'orgscope-metrics-'));
afterAll(() => rm(folder, { recursive: true }));

const token = 'a-token-for-the-figures-only';
const start = (name: string, environment: Record<string, string>) =>
  startServer({ DATA_DIR: join(folder, name), TMPDIR: folder, ...environment });

/** The address of the figures, from the line that the server prints about it. */
async function metricsAddress(server: ReturnType<typeof startServer>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = /Metrics are at (\S+)\n/.exec(said)?.[1];
      if (found) resolve(found);
    });
    server.child.once('exit', () => reject(new Error('The server ended')));
  });
}

test('a port of their own gives figures alone, to those who send the token', async () => {
  const server = start('own', { METRICS_PORT: '0', METRICS_HOST: '127.0.0.1', METRICS_TOKEN: token });
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  const at = await metricsAddress(server);
  const main = await server.address;
  const status = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;
  const headers = { authorization: `Bearer ${token}` };

  expect(await status(at)).toBe(401);
  expect(await status(at, { headers: { authorization: `Bearer ${token}x` } })).toBe(401);
  expect(await status(at.replace('metrics', 'api/core/config/'), { headers })).toBe(404);
  expect(await status(at, { method: 'POST', headers })).toBe(404);
  expect(await status(`${main}/metrics`, { headers })).toBe(404);
  await fetch(`${main}/api/core/config/`);

  const told = await (await fetch(at, { headers })).text();

  expect(told).toContain('orgscope_database_up 1\n');
  expect(told).toContain('orgscope_http_requests_total{method="GET",route="/api/core/config/",outcome="done"} 1\n');
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
});

test('a port that is taken stops the start and says so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;

  const { code, stderr } = await start('taken', { METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' }).ended;

  expect([code, stderr]).toEqual([
    1,
    `METRICS_PORT: ${port} is taken. Stop the program that listens there, or set METRICS_PORT to another.\n`,
  ]);
});
