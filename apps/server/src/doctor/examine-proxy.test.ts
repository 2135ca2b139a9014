import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { importLimits } from '@orgscope/contract/records/imports';
import { expect, onTestFinished, test } from 'vitest';
import { certificateAuthority } from '../testing/servers/certificates.ts';
import type { ExaminedSettings } from '../lib/examined-settings.ts';
import { examineProxy } from './examine-proxy.ts';

interface Seen {
  readonly scheme: string;
  readonly address: string;
  readonly is_forwarded: boolean;
  readonly is_trusted: boolean;
}

const right: Seen = { scheme: 'http', address: '203.0.113.9', is_forwarded: true, is_trusted: true };

/** What the doctor finds at a server behind a proxy that answers so. 0.0.0.0 is this machine without looking like it. */
async function findingsAt(body: unknown, headers: Record<string, string> = {}, change?: (server: Server) => void) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  change?.(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const publicUrl = `http://0.0.0.0:${(server.address() as AddressInfo).port}`;
  return examineProxy({ publicUrl, production: true } as ExaminedSettings);
}

const answer = (seen: Partial<Seen>) => ({ success: true, data: { ...right, ...seen } });

test('a proxy that passes on who calls, and how, is in order', async () => {
  expect(await findingsAt(answer({}))).toMatchObject([{ level: 'good', text: expect.stringContaining('203.0.113.9') }]);
});

test.each([
  ['forged address', answer({ address: '192.0.2.77' }), 'advice', 'can forge their address'],
  [
    'proxy that is not trusted',
    answer({ address: '10.0.0.2', is_trusted: false }),
    'fault',
    'takes the proxy 10.0.0.2 for the caller',
  ],
  ['wrong scheme', answer({ scheme: 'gopher' }), 'advice', 'the server sees gopher'],
  ['other program', { hello: 'world' }, 'fault', 'is answered by something else'],
])('a %s is reported with what to do', async (_what, body, level, text) => {
  expect(await findingsAt(body)).toMatchObject([
    { level, text: expect.stringContaining(text), remedy: expect.stringMatching(/\w/) },
  ]);
});

test('a clock that is an hour off is reported', async () => {
  const date = new Date(Date.now() - 3_600_000).toUTCString();
  expect(await findingsAt(answer({}), { date })).toMatchObject([
    { level: 'advice', text: expect.stringMatching(/3,[56]\d\d seconds apart/) },
  ]);
});

test('a proxy that refuses bodies as large as an import is reported', async () => {
  let asked = 0;
  const findings = await findingsAt(answer({}), {}, (server) =>
    server.on('checkContinue', ({ headers }, response) => {
      asked = Number(headers['content-length']);
      response.writeHead(413, { connection: 'close' }).end('<h1>413 Request Entity Too Large</h1>');
    }),
  );

  expect(findings).toMatchObject([
    { level: 'fault', text: expect.stringContaining('refuses files'), remedy: expect.stringMatching(/\w/) },
  ]);
  expect(asked).toBeGreaterThan(importLimits.maxBytes);
  expect(asked).toBeLessThan(12_000_000);
});

test('an address that does not answer is advice, and on this machine as it should be', async () => {
  const at = (publicUrl: string) => examineProxy({ publicUrl, production: true } as ExaminedSettings);
  expect(await at('http://0.0.0.0:1')).toMatchObject([{ level: 'advice' }]);
  expect(await at('http://127.0.0.1:1')).toMatchObject([{ level: 'good' }]);
});

test('a certificate on this machine that is not trusted is reported as such', async () => {
  const { issue } = await certificateAuthority();
  const server = createTlsServer(await issue(), (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const publicUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  expect(await examineProxy({ publicUrl, production: true } as ExaminedSettings)).toMatchObject([
    { level: 'advice', text: expect.stringContaining('does not trust') },
  ]);
});
