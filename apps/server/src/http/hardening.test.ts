// Attacks that belong to no single module.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { getConfig } from '@orgscope/contract/resources/config';
import { listFunctions } from '@orgscope/contract/resources/functions';
import { readConnection } from '@orgscope/contract/resources/health';
import { listIndustries } from '@orgscope/contract/resources/industries';
import { changeMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { rateLimits } from '../db/tables/rate-limits.ts';
import { signInLimits } from '../identity/limits/sign-in-limits.ts';
import { startTestApp } from '../testing/app.ts';

const { app, call, inject, database, aPersonsToken, aSession, aUser } = await startTestApp();
const behindProxy = await startTestApp({ TRUSTED_PROXIES: 'loopback' }, undefined, database);

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));

/** The server's answer to raw bytes that no HTTP client would send. */
function raw(...lines: string[]): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}
/** The headers of a caller who says that another one has called. */
const claiming = (address: string) => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
  'x-real-ip': address,
  forwarded: `for=${address}`,
});
const firstLine = (answer: string) => answer.split('\r\n', 1)[0];

describe('a request', () => {
  it('with TRACE is not echoed', async () => {
    const answer = await raw('TRACE /api/core/config/ HTTP/1.1', 'Host: localhost', 'Connection: close');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('with a method that there is not is refused like any other', async () => {
    const [head = '', body = ''] = (await raw('FETCH /api/core/config/ HTTP/1.1', 'Host: localhost')).split('\r\n\r\n');
    expect(firstLine(head)).toBe('HTTP/1.1 400 Bad Request');
    expect(head).toContain(`Content-Length: ${body.length}`);
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'malformed_request' } });
  });

  it('with two lengths is not read', async () => {
    const head = ['POST /api/core/token/ HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    const twoWays = await raw(...head, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0');
    const twice = await raw(...head, 'Content-Length: 4', 'Content-Length: 5', '', '{}{}');
    expect([twoWays, twice].map(firstLine)).toEqual(['HTTP/1.1 400 Bad Request', 'HTTP/1.1 400 Bad Request']);
  });

  it('for the repository’s history or a directory listing finds nothing', async () => {
    for (const url of ['/.git/config', '/.env', '/assets/', '/locales/', '/package.json', '/apps/server/src/main.ts']) {
      const { statusCode, body } = await inject({ url });
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).not.toContain('favicon');
    }
  });

  it('is counted by its connection, whatever address its headers claim', async () => {
    const db = database.in(platformScope);
    let tries = 0;
    const claim = async () => {
      tries += 1;
      const body = { username: `nobody${tries}@acme.example`, password: 'a wrong password' };
      return (await call(signIn, { body, headers: claiming(`203.0.113.${tries}`) })).statusCode;
    };
    expect(await claim()).toBe(400);
    // Sets the count as if the rest had been tried already: each try costs a hash.
    await db
      .update(rateLimits)
      .set({ points: signInLimits.network.points - 1 })
      .where(like(rateLimits.key, 'sign-in-network:%'));

    expect([await claim(), await claim()]).toEqual([400, 429]);
  });

  it.each([
    ['nobody', { inject, from: '127.0.0.1' }, { scheme: 'http', address: '127.0.0.1', is_trusted: false }],
    ['a proxy', { ...behindProxy, from: '127.0.0.1' }, { scheme: 'https', address: '203.0.113.7', is_trusted: true }],
    ['another', { ...behindProxy, from: '10.0.0.1' }, { scheme: 'http', address: '10.0.0.1', is_trusted: false }],
  ] as const)('has the address that it claims only behind a trusted proxy: %s', async (_, to, seen) => {
    const user = await aUser({ platformRole: 'client_admin' });
    const claimed = await aPersonsToken(user, { networks: ['203.0.113.0/24'] });
    const send = ({ path: url }: Endpoint, headers = {}) =>
      to.inject({ url, remoteAddress: to.from, headers: { ...claiming('203.0.113.7'), ...headers } });

    expect((await send(readConnection)).json().data).toEqual({ ...seen, is_forwarded: true });
    expect((await send(listFunctions, claimed.headers)).statusCode).toBe(seen.is_trusted ? 200 : 403);
  });

  it('that names one parameter twice is refused', async () => {
    const headers = { ...(await aSession({ platformRole: 'platform_admin' })) };
    const { statusCode } = await inject({ url: `${listIndustries.path}?ordering=name&ordering=-name`, headers });
    expect(statusCode).toBe(400);
  });

  it.each([
    ['in bytes that are no UTF-8', {}, 400, 'malformed_request', 'server.not_utf8'],
    [
      'in another character set',
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'unsupported_media_type',
      'server.not_utf8',
    ],
    ['compressed', { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type', 'server.encoded'],
  ] as const)('%s is refused', async (_, sent, ...outcome) => {
    const as = await aSession();
    const headers = { ...as, 'content-type': 'application/json', ...sent };
    const payload = Buffer.from('{"first_name": "Andr\xe9"}', 'latin1');
    const response = await inject({ method: changeMe.method, url: changeMe.path, headers, payload });
    const { code, messages } = response.json().error;
    expect([response.statusCode, code, messages[0].code]).toEqual(outcome);
  });

  it('in UTF-8 is taken, whatever its label says of the letter case', async () => {
    const as = await aSession();
    const headers = { ...as, 'content-type': 'application/json; Charset="UTF-8"', 'content-encoding': 'identity' };
    const payload = Buffer.from('{"first_name": "André"}');
    const response = await inject({ method: changeMe.method, url: changeMe.path, headers, payload });
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('André')]);
  });

  it('whose JSON sets a prototype is refused', async () => {
    const headers = { ...(await aSession()), 'content-type': 'application/json' };
    for (const payload of ['{"__proto__": {"isAdmin": true}}', '{"constructor": {"prototype": {"isAdmin": true}}}']) {
      const { statusCode } = await inject({ method: changeMe.method, url: changeMe.path, headers, payload });
      expect([payload, statusCode]).toEqual([payload, 400]);
    }
    expect({}).not.toHaveProperty('isAdmin');
  });
});

it('a caller who does not read the answers is disconnected', async () => {
  const { server } = app;
  expect(server.timeout).toBeGreaterThan(0);
  expect(server.timeout).toBeLessThanOrEqual(180_000);
  const usual = server.timeout;
  server.timeout = 500;
  const connected = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  // More than the buffers of both ends take.
  const asked = `GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  socket.write(asked.repeat(200));
  const [held] = (await connected) as [Socket];
  if (!held.destroyed) await once(held, 'close');
  server.timeout = usual;
  socket.destroy();
});

it('an answer has its type and character set, and reveals nothing about the server', async () => {
  const { headers } = await call(getConfig);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
});
