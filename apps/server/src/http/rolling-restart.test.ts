// Two servers on one database are replaced one after the other behind a proxy that asks whether they are ready.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getReadiness } from '@orgscope/contract/resources/health';
import { addIndustry, listIndustries } from '@orgscope/contract/resources/industries';
import { getMe } from '@orgscope/contract/resources/me';
import { afterAll, describe, expect, test } from 'vitest';
import { openPostgresql } from '../db/engines/postgresql.ts';
import { buildersFor } from '../testing/builders.ts';
import { freshPostgresql } from '../testing/database.ts';
import { startServer } from '../testing/servers/server-process.ts';
import type { ServerProcess } from '../testing/servers/server-process.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const pollMs = 100;

interface Backend {
  readonly address: string;
  isReady: boolean;
}

/** Passes requests on in turn, to servers that were ready when last asked. It tries none again. */
async function startProxy(backends: Backend[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const proxy = createServer((request, response) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const chosen = ready[(turn += 1) % ready.length];
    if (!chosen) {
      response.writeHead(502).end();
      return;
    }
    const { method, headers, url } = request;
    const passed = ask(chosen.address + url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const polling = setInterval(() => {
    for (const backend of backends)
      void fetch(backend.address + getReadiness.path)
        .then((answer) => (backend.isReady = answer.status === 200))
        .catch(() => (backend.isReady = false));
  }, pollMs);
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      clearInterval(polling);
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

describe.skipIf(!serverUrl)('on PostgreSQL', async () => {
  const running: ServerProcess[] = [];
  afterAll(() => running.forEach(({ child }) => child.kill('SIGKILL')));

  test('no request fails while two servers are replaced in turn', { timeout: 240_000 }, async () => {
    const url = await freshPostgresql(serverUrl ?? '', 'template0');
    const database = openPostgresql(url, () => undefined);
    await database.migrate();
    const headers = await buildersFor(database).aSession({ platformRole: 'platform_admin' });
    const environment = {
      DATABASE_URL: url,
      SHUTDOWN_DELAY: '2',
      SECRET_KEY: randomBytes(32).toString('base64'),
      MAX_EVENT_LOOP_DELAY: '0',
      RATE_LIMIT_PERCENT: '0',
    };
    const start = () => {
      const server = startServer(environment);
      running.push(server);
      return server;
    };
    const backends: Backend[] = [];
    const enlist = async (server: ServerProcess) => {
      backends.push({ address: await server.address, isReady: false });
      await expect.poll(() => backends.at(-1)?.isReady, { timeout: 60_000 }).toBe(true);
    };
    const proxy = await startProxy(backends);
    const old = [start(), start()];
    for (const server of old) await enlist(server);

    const done = new AbortController();
    let [sent, added] = [0, 0];
    const failures: string[] = [];
    const send = async (method: string, path: string, body?: object) => {
      sent += 1;
      const answer = await fetch(proxy.address + path, {
        method,
        headers: { ...headers, origin: proxy.address, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      if (answer.ok) return true;
      failures.push(`${method} ${path} ${answer.status}`);
      return false;
    };
    const load = Promise.all(
      Array.from({ length: 3 }, async (_, worker) => {
        for (let count = 0; !done.signal.aborted; count += 1) {
          const name = `Industry ${worker} ${count}`;
          if (await send('POST', addIndustry.path, { name, description: '' })) added += 1;
          await send('GET', getMe.path);
          await send('GET', listIndustries.path);
        }
      }),
    );
    for (const server of old) {
      await enlist(start());
      server.child.kill('SIGTERM');
      expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    }
    done.abort();
    await load;
    proxy.close();

    expect(failures).toEqual([]);
    expect(sent).toBeGreaterThan(50);
    const stored = await database.asOwner((client) => client.query('select count(*)::int as count from industries'));
    expect(stored.rows[0]?.count).toBe(added + 1);
    await database.close();
  });
});
