import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listAssets } from '@orgscope/contract/resources/assets';
import { changeLimits, listenToChanges } from '@orgscope/contract/resources/changes';
import { getMe } from '@orgscope/contract/resources/me';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { answerErrors } from '../../errors/answer-errors.ts';
import { startTestApp } from '../../testing/app.ts';
import { listenToEvents } from '../../testing/listen-to-events.ts';
import type { Session } from '../session/session.ts';
import { callsAtOnce, limitCallsAtOnce } from './call-turns.ts';

const { app, call, aClient, aSession } = await startTestApp();

it('answers a colleague before most of the calls that somebody sent earlier', async () => {
  const client = await aClient();
  const busy = await aSession({ client, platformRole: 'client_admin' });
  const colleague = await aSession({ client, platformRole: 'client_admin' });
  let answered = 0;
  const calls = Array.from({ length: 60 }, async () => {
    const { statusCode } = await call(listAssets, { as: busy });
    answered += 1;
    return statusCode;
  });

  expect((await call(listAssets, { as: colleague })).statusCode).toBe(200);
  expect(answered).toBeLessThan(30);
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
});

it('does not count open streams', async () => {
  const as = await aSession({ platformRole: 'client_admin' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const streams = await Promise.all(
    Array.from({ length: callsAtOnce + 1 }, () => listenToEvents(origin + listenToChanges.path, { ...as })),
  );
  expect(streams.length).toBeLessThan(changeLimits.streamsPerUser);

  expect((await call(getMe, { as })).statusCode).toBe(200);
  for (const { stop } of streams) stop();
});

/** A server whose calls last until they are ended, and whose users have two that wait. */
async function startHeld() {
  const server = Fastify({ forceCloseConnections: true });
  answerErrors(server, {});
  server.decorateRequest('session', null);
  server.addHook('onRequest', (each, _reply, done) => {
    each.session = { user: { id: Number(each.headers['x-user']) } } as Session;
    done();
  });
  limitCallsAtOnce(server, { mayWait: 2 });
  let isOver = false;
  const running: string[] = [];
  const ends = new Map<string, (status: number) => void>();
  server.get('/:name', { config: { takesTurn: true } }, async ({ url }, reply) => {
    if (isOver) return '';
    running.push(url);
    const status = await new Promise<number>((resolve) => ends.set(url, resolve));
    if (status === 500) throw new Error('It failed');
    return reply.code(status).send('');
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    isOver = true;
    for (const finish of ends.values()) finish(200);
    await server.close();
  });
  const { port } = server.server.address() as AddressInfo;

  /** Sends a call, and waits until the server has it. */
  async function send(name: string, user = 1): Promise<ClientRequest> {
    const arrived = once(server.server, 'request');
    const sent = request({ port, host: '127.0.0.1', path: `/${name}`, headers: { 'x-user': user } }).end();
    sent.on('error', () => undefined);
    await arrived;
    return sent;
  }
  const answerOf = async (sent: ClientRequest) => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response;
  };
  async function end(name: string, status = 200) {
    await expect.poll(() => ends.has(`/${name}`)).toBe(true);
    ends.get(`/${name}`)?.(status);
  }
  /** Waits until the server has seen all that was sent or ended before: it begins a call of somebody else at once. */
  async function seen() {
    const name = `seen-${running.length}`;
    await send(name, 2);
    await expect.poll(() => running).toContain(`/${name}`);
    await end(name);
  }
  const abort = (sent: ClientRequest) => new Promise((resolve) => sent.once('close', resolve).destroy());
  return { send, seen, abort, answerOf, end, running };
}

it('refuses calls beyond those that may wait, and tells when to try again', async () => {
  const { send, answerOf } = await startHeld();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await send(name);

  const { statusCode, headers } = await answerOf(await send('g'));
  expect([statusCode, headers['retry-after']]).toEqual([429, '2']);
});

it('lets others through, and those who wait in their order, whatever became of the call before', async () => {
  const { send, end, running } = await startHeld();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await send(name);
  await send('other', 2);
  await expect.poll(() => running).toEqual(['/a', '/b', '/c', '/d', '/other']);

  await end('b', 500);
  await expect.poll(() => running.at(-1)).toBe('/e');
  await end('a', 404);
  await expect.poll(() => running.at(-1)).toBe('/f');
});

it('forgets waiting calls whose callers have gone', async () => {
  const { send, seen, abort, answerOf, end, running } = await startHeld();
  for (const name of ['a', 'b', 'c', 'd']) await send(name);
  const gone = [await send('e'), await send('f')];
  await Promise.all(gone.map(abort));
  await expect
    .poll(async () => {
      let isRefused = false;
      void answerOf(await send('g')).then(() => (isRefused = true));
      await seen();
      return isRefused;
    })
    .toBe(false);

  await end('a');
  await expect.poll(() => running.at(-1)).toBe('/g');
});

it('keeps the turn of a call whose caller has gone until its work is done', async () => {
  const { send, seen, abort, end, running } = await startHeld();
  const [first] = [await send('a'), await send('b'), await send('c'), await send('d')];
  await send('e');
  await expect.poll(() => running).toHaveLength(callsAtOnce);
  await abort(first);
  await seen();
  expect(running).not.toContain('/e');

  await end('a');
  await expect.poll(() => running.at(-1)).toBe('/e');
});
