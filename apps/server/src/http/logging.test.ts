import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { listenToChanges } from '@orgscope/contract/resources/changes';
import { getLiveness, getReadiness } from '@orgscope/contract/resources/health';
import { listIndustries } from '@orgscope/contract/resources/industries';
import { signIn, signOut } from '@orgscope/contract/resources/session';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../db/connections/database.ts';
import { startTestApp } from '../testing/app.ts';
import { listenToEvents } from '../testing/listen-to-events.ts';

const { aSession, aUser, database, settings } = await startTestApp();

/** The app with its log in a list. */
async function aLoggedApp(over: Partial<Database> = {}) {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp({ settings, database: { ...database, ...over }, logger: pino(sink) });
  const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  return { app, lines, requests };
}

it('writes one line per request, with the caller’s id beside ours and no secret', async () => {
  const { app, lines, requests } = await aLoggedApp();
  const { username } = await aUser({ password: 'password-secret' });

  const signedIn = await app.inject({
    method: 'POST',
    url: `${signIn.path}?token=query-secret`,
    headers: {
      cookie: 'sessionid=cookie-secret',
      authorization: 'Bearer header-secret',
      'x-request-id': 'edge-4711\u00e9"},{"level":60}',
    },
    payload: { username, password: 'password-secret' },
  });
  await app.inject('/api/core/me/?token=query-secret');
  await app.close();

  expect(requests()).toMatchObject([
    {
      reqId: signedIn.headers['x-request-id'],
      callersId: 'edge-4711level:60',
      method: 'POST',
      path: signIn.path,
      status: 200,
    },
    { method: 'GET', path: '/api/core/me/', status: 401 },
  ]);
  expect(requests()[1]).not.toHaveProperty('callersId');
  expect(lines.join('')).not.toMatch(/-secret/);
  for (const { value } of signedIn.cookies) expect(lines.join('')).not.toContain(value);
});

it('has no error for a server that is not ready because it is to stop', async () => {
  const { app, lines, requests } = await aLoggedApp();
  app.drain();

  await app.inject(getReadiness.path);
  await app.close();

  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
  expect(requests()).toMatchObject([{ path: getReadiness.path, status: 503, code: 'unavailable' }]);
});

it('tells once why it is not ready, however many ask at the same time', async () => {
  const silence = new EventEmitter();
  const check = async () => {
    await once(silence, 'end');
    throw new Error('connect ECONNREFUSED 10.0.0.5');
  };
  const { app, lines, requests } = await aLoggedApp({ check });

  const asked = [1, 2, 3].map(() => app.inject(getReadiness.path));
  // Those before have all been taken up once it is answered.
  await app.inject(getLiveness.path);
  silence.emit('end');
  const answers = await Promise.all(asked);
  await app.close();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(requests()).toHaveLength(4);
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toMatchObject([
    { msg: 'not ready', err: { message: expect.stringContaining('ECONNREFUSED') } },
  ]);
});

it('logs who signed in and out, failed guesses, and refusals with their user', async () => {
  const { app, requests } = await aLoggedApp();
  const { id, username } = await aUser({ password: 'password-secret' });
  const signInWith = (password: string) =>
    app.inject({ method: signIn.method, url: signIn.path, payload: { username, password } });

  await signInWith('a wrong password');
  const { cookies } = await signInWith('password-secret');
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  await app.inject({ url: listIndustries.path, headers: { cookie } });
  await app.inject({ method: signOut.method, url: signOut.path, headers: { cookie } });
  await app.inject({ method: signOut.method, url: signOut.path, headers: { cookie, 'x-csrftoken': token } });
  await app.close();

  expect(requests()).toMatchObject([
    { event: 'signIn', status: 400, code: 'invalid_credentials', ip: '127.0.0.1' },
    { event: 'signIn', status: 200, user: id },
    { path: listIndustries.path, status: 403, code: 'permission_denied', user: id },
    { event: 'signOut', status: 403, code: 'csrf_failed', user: id },
    { event: 'signOut', status: 200, user: id },
  ]);
  expect(requests()[1]).not.toHaveProperty('code');
});

it('writes no line that a caller has forged', async () => {
  const { app, lines } = await aLoggedApp();
  await app.inject({
    url: '/api/none/%0A{"level":60,"msg":"forged"}\n',
    headers: { 'user-agent': '\n{"msg":"forged"}' },
  });
  await app.close();

  expect(lines.join('')).toContain('forged');
  for (const line of lines) expect(JSON.parse(line).msg).not.toBe('forged');
  expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
});

/** The fields that the operators' guide lists, and those of every line. */
function toldFields(): Set<string> {
  const guide = readFileSync(new URL('../../../../docs/guide/operating.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^ {2}\| (`.*?) +\|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)]);
  return new Set(['level', 'time', 'pid', 'hostname', 'msg', ...rows.map(([, name = '']) => name)]);
}

it('writes no field of a request that the guide does not list', async () => {
  const { app, lines } = await aLoggedApp();
  await app.inject({ url: listIndustries.path, headers: { 'x-request-id': 'edge-1' } });
  await app.inject({
    method: signIn.method,
    url: signIn.path,
    payload: { username: 'nobody@a.example', password: 'x' },
  });
  await app.close();

  const fields = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)));
  const told = toldFields();
  expect(fields.size).toBeGreaterThan(10);
  expect([...fields].filter((name) => !told.has(name))).toEqual([]);
});

it('writes no other field that the guide does not list', () => {
  const folder = new URL('..', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const fields = sources.flatMap((path) =>
    [
      ...readFileSync(new URL(path, folder), 'utf8').matchAll(
        /\blog(?:ger)?\??\.(?:fatal|error|warn|info|debug)\(\s*\{([^{}]*)\}/g,
      ),
    ].flatMap(([, inside = '']) => [...inside.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = '']) => name)),
  );
  const told = toldFields();
  expect(fields.length).toBeGreaterThan(20);
  expect([...new Set(fields)].filter((name) => !told.has(name))).toEqual([]);
});

it('has a line for a caller who hangs up while the answer is sent', async () => {
  const { app, requests } = await aLoggedApp();
  const user = await aUser({ platformRole: 'client_admin' });
  const { cookie } = await aSession({ user });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const stream = await listenToEvents(`http://127.0.0.1:${port}${listenToChanges.path}`, { cookie });
  expect(requests()).toEqual([]);
  stream.stop();

  await vi.waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()).toMatchObject([
    { path: listenToChanges.path, status: 200, user: user.id, ip: '127.0.0.1', cutOff: true },
  ]);
  await app.close();
});

it('has a line for a caller who goes before the body has arrived, and no failure', async () => {
  const { app, lines, requests } = await aLoggedApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
  const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 100'];
  socket.write(`${[`POST ${signIn.path} HTTP/1.1`, ...head].join('\r\n')}\r\n\r\n{`);
  const [request] = await arrived;
  const ended = new Promise((resolve) => request.socket.once('close', resolve));
  socket.destroy();
  await ended;

  await vi.waitFor(() => expect(requests()).toMatchObject([{ path: signIn.path, status: 400, cutOff: true }]));
  expect(lines.join('')).not.toContain('request failed');
  await app.close();
});
