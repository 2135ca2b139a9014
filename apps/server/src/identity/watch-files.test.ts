import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { sessions } from '../db/tables/sessions.ts';
import { supportAccess } from '../db/tables/support-access.ts';
import { users } from '../db/tables/users.ts';
import { attachment } from '../http/attachment.ts';
import { startTestApp } from '../testing/app.ts';
import type { SessionHeaders } from '../testing/builders.ts';
import { chosenClient } from './reach/chosen-client.ts';
import { endSessionsOf } from './session/session-queries.ts';
import { sessionOf } from './session/session.ts';

const lines: string[] = [];
const { app, database, aClient, aUser, aSession } = await startTestApp(
  {},
  pino({}, { write: (line: string) => lines.push(line) }),
);
const db = database.in(platformScope);
const access = ['core.can_admin', 'core.can_manage_client'] as const;

// A file whose receiver never reads to its end.
app.get<{ Querystring: { client_id?: string } }>(
  '/endless/',
  { config: { access, needsProof: true } },
  async (call, reply) => {
    const named = call.query.client_id;
    chosenClient(sessionOf(call), named === undefined ? undefined : Number(named));
    const file = new Readable({ read: () => undefined });
    file.push('first row\n');
    return reply.headers({ 'content-type': 'application/zip', ...attachment('endless', 'zip') }).send(file);
  },
);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/endless/`;
const client = await aClient();
const operator = await aSession({ platformRole: 'platform_admin' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  lines.length = 0;
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Begins a download, and says how it goes. */
async function download({ cookie }: SessionHeaders, query = '') {
  const sent = request(`${address}${query}`, { headers: { cookie } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let state = 'going on';
  once(response.resume(), 'end').then(
    () => (state = 'whole'),
    () => (state = 'cut off'),
  );
  return { state: () => state, stop: () => sent.destroy() };
}

const told = () => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request');

it.each([
  ['were ended', 'token_not_valid', (id: number) => database.transaction(platformScope, (tx) => endSessionsOf(tx, id))],
  [
    'are of somebody without the role',
    'permission_denied',
    (id: number) => db.update(users).set({ platformRole: 'member' }).where(eq(users.id, id)),
  ],
  [
    'are of an account that is inactive',
    'authentication_failed',
    (id: number) => db.update(users).set({ isActive: false }).where(eq(users.id, id)),
  ],
])('a file is cut off when the sessions of its caller %s, and the log says so', async (_why, code, end) => {
  const user = await aUser({ client, platformRole: 'client_admin' });
  const file = await download(await aSession({ user }));
  await end(user.id);
  await pass(20);

  await expect.poll(file.state).toBe('cut off');
  await expect.poll(told).toMatchObject({ status: 200, cutOff: true, code, user: user.id });
});

it('a file is cut off when its client is closed to the operator, and no file of another client', async () => {
  const closed = await aClient();
  await aUser({ client: closed, platformRole: 'client_admin' });
  const [file, other] = [
    await download(operator, `?client_id=${closed.id}`),
    await download(operator, `?client_id=${client.id}`),
  ];
  await db.update(supportAccess).set({ endedAt: new Date() }).where(eq(supportAccess.clientId, closed.id));
  await pass(20);

  await expect.poll(file.state).toBe('cut off');
  await expect.poll(told).toMatchObject({ cutOff: true, code: 'support_access_required' });
  expect(other.state()).toBe('going on');
  other.stop();
});

it('a file that is sent keeps no session alive', async () => {
  const user = await aUser({ client, platformRole: 'client_admin' });
  const file = await download(await aSession({ user }));
  const own = eq(sessions.userId, user.id);
  const lastSeenAt = new Date(Date.now() - 120_000);
  await db.update(sessions).set({ lastSeenAt }).where(own);
  await pass(20);
  await pass(20);

  const read = await db.select({ lastSeenAt: sessions.lastSeenAt }).from(sessions).where(own);
  expect(read).toEqual([{ lastSeenAt }]);
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(0) })
    .where(own);
  await pass(20);
  await expect.poll(file.state).toBe('cut off');
});

it('a file goes on after the password was given for it, but for no longer than 15 minutes', async () => {
  const user = await aUser({ client, platformRole: 'client_admin' });
  const file = await download(await aSession({ user }));
  await db
    .update(sessions)
    .set({ provenAt: new Date(0) })
    .where(eq(sessions.userId, user.id));
  await pass(14 * 60);
  expect(file.state()).toBe('going on');
  await pass(60);

  await expect.poll(file.state).toBe('cut off');
  await expect.poll(told).toMatchObject({ cutOff: true });
  expect(told()).not.toHaveProperty('code');
});
